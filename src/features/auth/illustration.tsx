/**
 * A phone under test, and behind it the timeline of the run: a lane per device, a bar per test, the present moment
 * as a line. Colours are the states' own, so it follows the theme.
 */
export function Illustration() {
  return (
    <svg viewBox="0 0 640 600" fill="none" aria-hidden focusable="false">
      <Lanes />
      <Phone />
    </svg>
  )
}

type BarState = 'passed' | 'failure' | 'started' | 'created'

/** For each device: how long its tests have taken, which of them failed, and what it will do next. */
const lanes: readonly { tests: number[]; failed?: number[]; next: number }[] = [
  { tests: [92, 58, 132, 74, 66], next: 96 },
  { tests: [64, 118, 52, 96, 92], failed: [2], next: 58 },
  { tests: [140, 76, 110, 60, 36], next: 120 },
  { tests: [48, 84, 150, 48, 92], next: 74 },
  { tests: [106, 60, 90, 124, 42], next: 44 },
  { tests: [72, 130, 66, 60, 94], failed: [0, 4], next: 108 },
]
const start = 24
const gap = 6

function barsOf({ tests, failed = [] }: (typeof lanes)[number]) {
  return tests.map((width, i) => {
    const before = tests.slice(0, i).reduce((sum, test) => sum + test + gap, 0)
    const state: BarState = failed.includes(i) ? 'failure' : i < tests.length - 1 ? 'passed' : 'started'
    return { x: start + before, width, state }
  })
}

function Lanes() {
  return (
    <g>
      {lanes.map((lane, i) => {
        const y = 66 + i * 84
        return (
          <g key={y}>
            <line
              x1="24"
              x2="616"
              y1={y + 34}
              y2={y + 34}
              stroke="var(--line-strong)"
              strokeDasharray="2 6"
            />
            {barsOf(lane).map(({ x, width, state }) => (
              <rect
                key={x}
                x={x}
                y={y}
                width={width}
                height="20"
                rx="5"
                fill={`var(--state-${state}-soft)`}
                stroke={`var(--state-${state})`}
                strokeOpacity="0.45"
              />
            ))}
            <rect
              x="478"
              y={y}
              width={lane.next}
              height="20"
              rx="5"
              stroke="var(--line-strong)"
              strokeDasharray="4 4"
            />
          </g>
        )
      })}
      <line x1="472" x2="472" y1="40" y2="560" stroke="var(--accent)" strokeWidth="1.5" />
      <circle cx="472" cy="40" r="5" fill="var(--accent)" />
    </g>
  )
}

const tests: readonly (readonly [name: string, state: BarState])[] = [
  ['LoginTest', 'passed'],
  ['CartTest', 'passed'],
  ['SearchTest', 'failure'],
  ['ProfileTest', 'passed'],
  ['CheckoutTest', 'started'],
  ['RefundTest', 'created'],
]

function Phone() {
  return (
    <g>
      <rect x="196" y="44" width="248" height="512" rx="40" fill="light-dark(#1d1f25, #0b0c0e)" />
      <rect x="196.5" y="44.5" width="247" height="511" rx="39.5" stroke="light-dark(#00000000, #33353d)" />
      <rect x="206" y="54" width="228" height="492" rx="31" fill="var(--surface)" />
      <rect x="286" y="66" width="68" height="18" rx="9" fill="light-dark(#1d1f25, #0b0c0e)" />

      <rect x="226" y="108" width="32" height="32" rx="8" fill="var(--mantine-color-iris-6)" />
      <path
        d="M233 125h4l2.5-7 5 13 2.5-6h4"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="268" y="112" width="92" height="9" rx="4.5" fill="var(--text-strong)" opacity="0.85" />
      <rect x="268" y="128" width="58" height="7" rx="3.5" fill="var(--text-dim)" opacity="0.45" />

      <rect x="226" y="162" width="188" height="8" rx="4" fill="var(--line)" />
      <rect x="226" y="162" width="104" height="8" rx="4" fill="var(--state-passed)" />
      <rect x="332" y="162" width="26" height="8" rx="4" fill="var(--state-failure)" />

      {tests.map(([name, state], i) => (
        <TestRow key={name} name={name} state={state} y={192 + i * 52} />
      ))}
      <rect x="280" y="528" width="80" height="5" rx="2.5" fill="var(--text-strong)" opacity="0.35" />
    </g>
  )
}

const marks: Record<BarState, string> = {
  passed: 'm-5 0 3.5 3.5 6.5-7',
  failure: 'm-4-4 8 8m0-8-8 8',
  started: 'm-2.5-4.5 7 4.5-7 4.5z',
  created: 'm-2.5-4v8m5-8v8',
}

function TestRow({ name, state, y }: { name: string; state: BarState; y: number }) {
  return (
    <g>
      <rect
        x="220"
        y={y}
        width="200"
        height="44"
        rx="10"
        fill={state === 'started' ? 'var(--state-started-soft)' : 'var(--surface-sunken)'}
        stroke={state === 'started' ? 'var(--state-started)' : 'var(--line)'}
      />
      <circle cx="242" cy={y + 22} r="10" fill={`var(--state-${state}-soft)`} />
      <path
        d={`M242 ${y + 22}${marks[state]}`}
        stroke={`var(--state-${state})`}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x="262" y={y + 26.5} fill="var(--text-strong)" fontSize="13" fontWeight="500">
        {name}
      </text>
    </g>
  )
}
