import type { ApiReply, ApiRequest } from '../../service/messages.ts'
import { textsFor } from './texts.ts'

interface HtmlPage {
  title: string
  body: string
  /** Says which real page this one replaces. */
  note: string
  status?: number
}

/** Sent during presentations: the page then has no note. */
export const presentingHeader = 'x-presenting'

/** A small page of the fake service's own, which looks like the product: no scripts, no file but its font. */
export async function htmlPage(
  request: ApiRequest,
  { title, body, note, status = 200 }: HtmlPage,
): Promise<ApiReply> {
  const { fontFaces } = await import('#media')
  const { language, t } = textsFor(request)
  const wanted = request.header('sec-ch-prefers-color-scheme') ?? ''
  const scheme = ['light', 'dark'].includes(wanted) ? wanted : 'light dark'
  const isPresented = request.header(presentingHeader) === 'yes'
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action 'self'",
    },
    body: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${fontFaces}:root { color-scheme: ${scheme} }${style}</style>
</head>
<body><main>
<header>${mark}<b>Paceline</b>${isPresented ? '' : `<span class="tag">${t.demo}</span>`}</header>
<h1>${escapeHtml(title)}</h1>
${body}
${isPresented ? '' : `<footer>${escapeHtml(note)}</footer>`}
</main></body>
</html>`,
  }
}

/** Escapes text and attribute values: e-mails and names are untrusted. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

const mark = `<svg width="36" height="36" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#5b5bd6"/>
<path d="M7 17h4l2.5-7 5 13 2.5-6h4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** The product's colours and measures (app.css, guest-layout.module.css), as far as a page without its files can have them. */
const style = `
:root { --surface: light-dark(#fff, #16181c); --sunken: light-dark(#f8f9fa, #101114); --line: light-dark(#e7e8ec, #26282e);
  --strong: light-dark(#1d1f25, #f2f3f5); --dim: light-dark(#646978, #9ea2ae); --accent: light-dark(#5151cd, #9b9ef0);
  --border: light-dark(#c1c4cd, #4c505c); --hover: light-dark(#f5f6f8, #1d1f24); --soft: light-dark(#f0f0fe, #202248); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px; color: light-dark(#1d1f25, #c6c8d0);
  background: radial-gradient(60% 90% at 85% 15%, var(--soft), transparent 75%), var(--sunken);
  font: 14px/1.55 "Inter Variable", Inter, system-ui, sans-serif; font-feature-settings: "cv11", "ss03"; -webkit-font-smoothing: antialiased; }
main { width: 100%; max-width: 448px; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px;
  box-shadow: 0 1px 2px light-dark(#1d1f2508, #0000), 0 12px 32px -12px light-dark(#1d1f2514, #0006); overflow-wrap: anywhere; }
header { display: flex; align-items: center; gap: 12px; margin-bottom: 28px; font-size: 20px; letter-spacing: -.015em; color: var(--strong); }
header b { font-weight: 600; }
.tag { padding: 1px 8px; border-radius: 99px; background: var(--soft); color: var(--accent); font-size: 12px; font-weight: 600; letter-spacing: 0; }
h1 { margin: 0; font-size: 22px; line-height: 1.3; font-weight: 600; color: var(--strong); }
h2 { margin: 24px 0 8px; font-size: 14px; font-weight: 600; color: var(--strong); }
p { margin: 4px 0 0; color: var(--dim); text-wrap: pretty; }
ol { margin: 16px 0 0; padding-inline-start: 20px; }
li + li { margin-top: 8px; }
ol + p { margin-top: 16px; }
code { display: block; margin-top: 6px; padding: 8px 12px; border-radius: 8px; background: var(--sunken); border: 1px solid var(--line);
  font: 12.5px/1.5 ui-monospace, Menlo, Consolas, monospace; }
ul { list-style: none; margin: 20px 0 0; padding: 0; display: grid; gap: 8px; }
h2 + ul { margin-top: 0; }
ul li + li { margin-top: 0; }
a, button { display: block; width: 100%; padding: 8px 16px; border: 1px solid var(--border); border-radius: 8px; background: var(--surface);
  color: var(--strong); text-decoration: none; text-align: center; font: inherit; font-weight: 600; cursor: pointer; }
a:hover, button:hover { background: var(--hover); }
:is(a, button, input):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.primary { background: #5b5bd6; border-color: #5b5bd6; color: #fff; }
.primary:hover { background: #5151cd; }
.row { display: flex; align-items: center; gap: 12px; text-align: start; font-weight: 500; }
.row small { display: block; color: var(--dim); font-size: 13px; font-weight: 400; }
.row i { flex: none; width: 32px; height: 32px; border-radius: 50%; display: grid; place-items: center; background: var(--soft);
  color: var(--accent); font-size: 12px; font-weight: 600; line-height: 1; font-style: normal; }
.row i[data-state=passed] { background: light-dark(#e4f5ec, #12301f); color: light-dark(#17703f, #3ecf8e); }
.row i[data-state=failure] { background: light-dark(#fdebed, #3a161b); color: light-dark(#c2263a, #ff7a85); }
.row i[data-state=started] { background: light-dark(#e6f0fd, #122a47); color: light-dark(#1460c2, #6cb0ff); }
.row i[data-state=created] { background: light-dark(#fdf1df, #3a2708); color: light-dark(#955000, #f5a623); }
form { display: grid; gap: 12px; margin-top: 20px; padding-top: 20px; border-top: 1px solid var(--line); }
label { display: grid; gap: 4px; font-weight: 600; color: var(--strong); }
input { width: 100%; padding: 7px 12px; border: 1px solid light-dark(#858a97, #737784); border-radius: 8px; background: var(--surface); color: inherit;
  font: inherit; font-weight: 400; }
.quiet { margin: 8px 0 -8px; border-color: transparent; background: none; color: var(--accent); font-weight: 400; }
footer { margin-top: 20px; padding-top: 16px; border-top: 1px solid var(--line); color: var(--dim); font-size: 12px; }
@media (max-width: 520px) { body { padding: 0; place-items: start stretch; background: var(--surface); }
  main { max-width: none; padding: 24px 16px 40px; border: 0; border-radius: 0; box-shadow: none; } }
`
