/** Runs one task after the other, in the order they came. A task that fails doesn't stop those behind it. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(task: () => Promise<Result> | Result): Promise<Result> {
    const result = this.#last.then(task)
    this.#last = result.catch(() => {})
    return result
  }
}
