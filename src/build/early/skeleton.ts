import { productName } from '../../lib/product.ts'

/**
 * The part of a page that is on the screen before the page itself: its frame, empty, in its theme. The inline script
 * says whether it is a team's or a guest's frame (app/early/head.ts). The first rendering into the root
 * replaces it.
 */
export const skeleton = `<div id="root"><style>${styles()}</style><div class="page-skeleton" aria-hidden="true"><header><svg width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5b5bd6"/><path d="M7 17h4l2.5-7 5 13 2.5-6h4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg><b>${productName}</b></header><aside></aside><main>${'<i></i>'.repeat(5)}</main></div></div>`

/** Measures and colours are those of the main layout, the dashboard and the guest layout. */
function styles(): string {
  const line = 'light-dark(#e7e8ec,#26282e)'
  const surface = 'light-dark(#fff,#16181c)'
  const sunken = 'light-dark(#f8f9fa,#101114)'
  const scheme = (name: string) => `[data-mantine-color-scheme=${name}] .page-skeleton{color-scheme:${name}}`
  return [
    'body{margin:0}',
    `.page-skeleton{position:fixed;inset:0;color-scheme:light dark;background:${surface};color:light-dark(#1d1f25,#f2f3f5);font:600 16px system-ui,sans-serif}`,
    scheme('light'),
    scheme('dark'),
    '.page-skeleton *{box-sizing:border-box}',
    `.page-skeleton header{display:flex;align-items:center;gap:12px;height:80px;padding:0 20px;border-bottom:1px solid ${line}}`,
    `.page-skeleton aside{position:absolute;inset-block:80px 0;width:235px;border-inline-end:1px solid ${line};background:${sunken}}`,
    '.page-skeleton main{display:grid;grid-template-columns:1fr 1fr;gap:32px 16px;max-width:1440px;margin-inline-start:235px;padding:40px 32px}',
    `.page-skeleton i{height:340px;border:1px solid ${line};border-radius:12px}`,
    '.page-skeleton i:first-child{grid-column:1/3;width:110px;height:24px;border:0;background:light-dark(#f2f3f5,#1d1f24)}',
    '.page-skeleton i:nth-child(-n+3):not(:first-child){height:64px}',
    // A moving line as a sign of progress.
    '.page-skeleton::after{content:"";position:absolute;top:0;width:30%;height:2px;background:#7b7ee3;transform:translate(-100%);animation:page-skeleton 2s 1s infinite}',
    '@keyframes page-skeleton{to{transform:translate(340%)}}',
    '@media(prefers-reduced-motion){.page-skeleton::after{transform:none;animation:none}}',
    '@media(max-width:1024px){.page-skeleton aside{display:none}.page-skeleton main{margin:0;padding:32px 16px}.page-skeleton i:nth-child(n+3){display:none}.page-skeleton i{grid-column:1/3}}',
    ':is([data-page-skeleton=page],[data-page-skeleton=report]) i:nth-child(n+3){display:none}',
    ':is([data-page-skeleton=page],[data-page-skeleton=report]) .page-skeleton i:nth-child(2){grid-column:1/3;height:70vh}',
    '[data-page-skeleton=report] aside{display:none}[data-page-skeleton=report] main{max-width:1840px;margin:0}',
    // The profiler has a bar of its own height instead of the toolbar.
    '[data-page-skeleton=trace] :is(aside,main,header>*){display:none}[data-page-skeleton=trace] .page-skeleton header{height:43px}',
    '[data-page-skeleton=plain] :is(header,aside,main){display:none}',
    `[data-page-skeleton=guest] .page-skeleton{display:grid;grid-template-columns:max(480px,47.6%);background:${sunken}}`,
    '[data-page-skeleton=guest] :is(aside,main){display:none}',
    `[data-page-skeleton=guest] .page-skeleton header{align-items:start;width:448px;max-width:100vw;height:662px;margin:auto;padding:32px;border:1px solid ${line};border-radius:16px;background:${surface};font-size:20px;line-height:36px}`,
    '[data-page-skeleton=guest] .page-skeleton svg{width:36px;height:36px}',
    // On phones the sign-in page has no card.
    `@media(max-width:520px){[data-page-skeleton=guest] .page-skeleton{background:${surface}}[data-page-skeleton=guest] .page-skeleton header{height:auto;margin:0;padding:72px 16px 0;border:0}}`,
    '@media(max-width:1024px){[data-page-skeleton=guest] .page-skeleton{grid-template-columns:100%}}',
  ].join('')
}
