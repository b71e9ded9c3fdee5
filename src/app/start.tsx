import { createRoot } from 'react-dom/client'

export function start(): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(null)
}
