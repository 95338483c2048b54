const rest = (until: number): number => Math.max(0, until - performance.now());
const whole = (time: number): number => Math.ceil(time / 1000);

/** The whole seconds until a moment of the page's own counter, counted down while somebody looks. */
export function secondsUntil(due: () => number): { readonly seconds: number } {
  let seconds = $state(whole(rest(due())));

  $effect(() => {
    const until = due();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick(): void {
      const time = rest(until);
      seconds = whole(time);
      if (time > 0) timer = setTimeout(tick, time % 1000 || 1000);
    }
    tick();
    return () => clearTimeout(timer);
  });

  return {
    get seconds() {
      return seconds;
    },
  };
}
