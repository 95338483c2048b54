/** Cards of one value are alike: each gets a key of its own by counting. */
export function keyed(values: number[]): { key: string; value: number }[] {
  const seen = new Map<number, number>();
  return values.map((value) => {
    const n = seen.get(value) ?? 0;
    seen.set(value, n + 1);
    return { key: `${value}#${n}`, value };
  });
}
