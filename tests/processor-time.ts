/** For how many milliseconds the work keeps the processor busy: other programs on the machine don't count. */
export function processorTime(work: () => unknown): number {
  const from = process.cpuUsage()
  work()
  return process.cpuUsage(from).user / 1000
}
