/** Initials of the first two words, or the first two letters of a single one. Emoji and signs are skipped. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => {
    const letters = word.match(/\p{L}\p{M}*|\p{N}/gu)
    return letters ? [letters] : []
  })
  const [first = [], second] = words
  return (second ? [first[0], second[0]] : first.slice(0, 2)).join('').toUpperCase()
}
