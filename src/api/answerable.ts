let answerable: Promise<unknown> = Promise.resolve()

/** Calls wait until somebody is there to answer them: a fake backend starts while the page does. */
export function holdCalls(until: Promise<unknown>): void {
  answerable = until
}

export function whenAnswerable(): Promise<unknown> {
  return answerable
}
