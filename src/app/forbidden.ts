/** Thrown by a guard: the page exists, but not for this role. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
}
