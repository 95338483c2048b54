/* What is wrong with a table as it is drawn now: a list of sentences. */
async (expected) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const faults = [];
  const [width, height] = [innerWidth, innerHeight];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const box = (element) => element.getBoundingClientRect();
  const about = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");
  const outside = (inner, outer, slack) =>
    inner.left < outer.left - slack || inner.top < outer.top - slack || inner.right > outer.right + slack || inner.bottom > outer.bottom + slack;
  const overlap = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const screen = { left: 0, top: 0, right: width, bottom: height };

  const named = all("[data-zone]").filter(seen).map((zone) => [zone.dataset.zone, zone, box(zone)]);
  const names = named.map(([name]) => name);
  const wanted = ["bar", "pile", "sets", "opponents", "action", ...(expected.choosing ? [] : ["hand"])];
  for (const name of wanted) if (!names.includes(name)) faults.push(`There is no ${name}.`);
  named.forEach(([name, zone, at], i) => {
    if (outside(at, screen, 1)) faults.push(`${name} is off the screen: ${about(at)}`);
    for (const [other, , second] of named.slice(0, i)) if (overlap(at, second)) faults.push(`${name} ${about(at)} lies on ${other} ${about(second)}`);
    if (name === "log") return;
    if (zone.scrollHeight > zone.clientHeight + 8 && getComputedStyle(zone).overflowY !== "visible") faults.push(`${name} scrolls`);
    for (const part of all("button, p, [role=img], .card, .chip, b, [data-test^=truth]", zone).filter(seen)) {
      if (!part.closest(".unseen") && outside(box(part), at, 8)) faults.push(`In ${name} something sticks out: ${part.className} ${about(box(part))} of ${about(at)}`);
    }
    // Words that nothing cuts off on purpose lie within their zone as well; cards of pile and hand lie on each other.
    if (name === "pile" || name === "hand") return;
    const words = document.createTreeWalker(zone, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { parentElement: part, data } = words.currentNode;
      if (!data.trim() || !seen(part) || part.closest(".unseen, svg")) continue;
      const cut = (element) => element !== zone && (getComputedStyle(element).overflowX !== "visible" || cut(element.parentElement));
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      if (!cut(part) && outside(box(range), at, 2)) faults.push(`In ${name} words stick out: ${data.trim()} ${about(box(range))} of ${about(at)}`);
    }
  });

  const page = document.documentElement;
  if (page.scrollHeight > page.clientHeight || page.scrollWidth > page.clientWidth) faults.push(`The page scrolls: ${page.scrollWidth} x ${page.scrollHeight}`);

  const hit = (element) => {
    const { left, top, right, bottom } = box(element);
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  for (const card of all("[data-open]")) if (!hit(card)) faults.push(`An available card cannot be hit: ${card.getAttribute("aria-label")}`);
  if (!all("[data-test=status]").some((status) => status.textContent.trim() && hit(status))) faults.push("The status is not seen.");

  for (const button of all(".stage button:not(:disabled)").filter(seen)) {
    const { width: w, height: h } = box(button);
    const least = button.closest("[data-zone=pile]") ? (expected.card ?? 43.9) : 43.9;
    if (Math.min(w, h) < least) faults.push(`Too small for a finger: ${button.className} ${button.getAttribute("aria-label") ?? button.textContent} ${w} x ${h}`);
    if (button.closest("[data-zone=action]") && button.scrollWidth > button.clientWidth) faults.push(`Words do not fit: ${button.textContent} ${button.scrollWidth} of ${button.clientWidth}`);
    if (!button.closest("[data-zone=pile]") && !hit(button)) faults.push(`A button is covered: ${button.className} ${button.textContent}`);
  }
  if (expected.choosing) {
    const step = box(all("[data-test=choosing]")[0]);
    for (const part of all("[data-test=choosing] *").filter(seen)) if (outside(box(part), step, 8)) faults.push(`The choice sticks out: ${part.className}`);
    if (!all("[data-test=capture]").some(hit)) faults.push("The gold button is not seen.");
    return faults;
  }

  if (all("[data-rail]").filter(hit).length !== 7) faults.push("Not all seven seats are seen.");
  if (all(".seat.free").length !== expected.free) faults.push("Not all free spirits have their seats.");
  const places = all("[data-place]").length;
  if (places !== expected.lying) faults.push(`The pile has ${expected.lying} cards, ${places} are drawn.`);
  const hand = all("[data-column] .card").filter((card) => box(card).height > 10).length;
  if (hand !== expected.hand) faults.push(`The hand has ${expected.hand} cards, ${hand} are drawn.`);
  // What is told of a player lies side by side; only chips, where there are many, lie on each other.
  for (const zone of all("[data-zone=opponents], [data-zone=sets]")) {
    const parts = all(".last, .set, .chip, .who b, .hand", zone).filter(seen);
    parts.forEach((part, i) => {
      for (const other of parts.slice(0, i)) {
        if (part.matches(".chip") && other.matches(".chip")) continue;
        if (overlap(box(part), box(other))) faults.push(`In ${zone.dataset.zone} ${part.className} ${about(box(part))} lies on ${other.className} ${about(box(other))}`);
      }
    });
  }
  if (!expected.others.length && all(".pips, .own .all > .count").filter(seen).length > 1) faults.push("One's spirits are counted twice.");
  const lost = all(".seat.lost");
  if (lost.length !== expected.lost || lost.some((seat) => !seat.querySelector(".gone"))) faults.push("Not all lost spirits are struck through.");
  const held = (zone) => all(".spirit:not(.left):not(:has(.left))", zone).filter(seen).length;
  const [mine] = all("[data-zone=sets]");
  if (held(mine) !== expected.mine) faults.push(`I hold ${expected.mine} spirits, ${held(mine)} are seen.`);
  if (expected.others.length) {
    const others = all("[data-zone=opponents]").map(held);
    if (String(others) !== String(expected.others)) faults.push(`The others hold ${expected.others} spirits, ${others} are seen.`);
  }
  return faults;
};
