/** The loader of each namespace, by language (build/texts-by-namespace.ts). */
declare module 'virtual:texts' {
  const texts: Record<string, Record<string, () => Promise<Record<string, unknown>>>>
  export default texts
}
