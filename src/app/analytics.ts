interface Analytics {
  /** The host the page is on. */
  host: string
  cloudHost: string
  url: string
}

/** Rule 4.12: the third-party script is added only on the product's own cloud host. */
export function startAnalytics({ host, cloudHost, url }: Analytics): void {
  if (!url || !cloudHost || host !== cloudHost) return
  const script = document.createElement('script')
  script.async = true
  script.src = url
  document.head.append(script)
}
