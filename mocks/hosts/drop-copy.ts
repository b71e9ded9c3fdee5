/** MSW's events bring a copy of each response, which keeps its bytes until it is read. Other listeners come first. */
export function dropCopy({ response }: { response: Response }): void {
  setTimeout(() => response.body?.cancel().catch(() => undefined))
}
