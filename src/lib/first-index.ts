/**
 * Index of the first item that fulfils a condition which all later items fulfil, too (binary search);
 * the length if none does.
 */
export function firstIndex<Item>(items: ArrayLike<Item>, holds: (item: Item) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && holds(item)) high = middle
    else low = middle + 1
  }
  return low
}
