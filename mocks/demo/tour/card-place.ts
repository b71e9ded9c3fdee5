/** Position of the tour's card. */

export interface Spot {
  top: number
  left: number
  width: number
  height: number
}

/** Whether the card lies at the bottom. */
export const isNarrow = () => innerWidth < 640

const cardWidth = 360
export const cardHeight = 230
const gap = 16

/** The corner where the card hides least of its target; on a narrow screen the bottom. */
export function placeFor(spot: Spot | null) {
  const left = innerWidth - cardWidth - gap
  const top = innerHeight - cardHeight - gap
  const corners = [
    { right: gap, bottom: gap, at: [left, top] },
    { left: gap, bottom: gap + 32, at: [gap, top] },
    { right: gap, top: 80 + gap, at: [left, 80 + gap] },
  ] as const
  const hidden = ([x, y]: readonly [number, number]) =>
    spot
      ? Math.max(0, Math.min(x + cardWidth + gap, spot.left + spot.width) - Math.max(x - gap, spot.left)) *
        Math.max(0, Math.min(y + cardHeight + gap, spot.top + spot.height) - Math.max(y - gap, spot.top))
      : 0
  const [best] = corners.toSorted((a, b) => hidden(a.at) - hidden(b.at))
  if (!best || isNarrow()) return { left: gap, right: gap, bottom: gap }
  const { at: _, ...place } = best
  return { ...place, width: cardWidth }
}
