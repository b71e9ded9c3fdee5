import type { ApiReply } from '../backend/http.ts'

/** A small page of the fake service's own: no scripts, no outside files, readable in both themes. */
export function htmlPage(title: string, body: string, status = 200): ApiReply {
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body><main>${body}</main></body>
</html>`,
  }
}

/** Text and attribute values of a page: whatever somebody put into an e-mail or a name stays text. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#dee2e6, #373a40); --soft: light-dark(#f8f9fa, #25262b); }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--soft);
  font: 15px/1.5 system-ui, sans-serif; color: light-dark(#212529, #e9ecef); }
main { box-sizing: border-box; width: min(26rem, 100vw); padding: 2rem; background: light-dark(#fff, #1a1b1e);
  border: 1px solid var(--line); border-radius: 12px; }
h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: .25rem 0 1rem; color: light-dark(#495057, #adb5bd); }
ul { list-style: none; margin: 0 0 1rem; padding: 0; display: grid; gap: .5rem; }
a, button { display: block; box-sizing: border-box; width: 100%; padding: .6rem .8rem; border-radius: 8px; border: 1px solid var(--line);
  color: inherit; background: none; text-decoration: none; font: inherit; text-align: start; cursor: pointer; overflow-wrap: anywhere; }
a:hover, button:hover { background: var(--soft); }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 2px solid #4263eb; outline-offset: 2px; }
.primary { background: #3b5bdb; border-color: #3b5bdb; color: #fff; text-align: center; }
.primary:hover { background: #364fc7; }
small { color: light-dark(#5c636a, #a6a7ab); display: block; }
label { display: grid; gap: .25rem; margin-bottom: .75rem; }
input { font: inherit; padding: .5rem .6rem; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; }
hr { border: 0; border-top: 1px solid var(--line); margin: 1.25rem 0; }
`
