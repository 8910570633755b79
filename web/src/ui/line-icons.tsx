import type { ReactNode } from 'react';

/** The icons of lists and records: 20 px with lines of 1.5 px. A word or a name stands beside each. */
const SHAPES = {
  add: <path d="M12 5v14M5 12h14" />,
  away: <path d="M13.5 4.500h6v6M19.5 4.5 12 12M10.5 5.500h-5a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-5" />,
  back: <path d="M14.5 6.5 9 12l5.5 5.5" />,
  call: (
    <path d="M5 4.500h3.500l1.7 4.3-2.2 1.600a12 12 0 0 0 5.6 5.600l1.6-2.2 4.3 1.700V19a1.5 1.5 0 0 1-1.6 1.500A16 16 0 0 1 3.5 6.1 1.5 1.5 0 0 1 5 4.500z" />
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  columns: (
    <path d="M5.500 5h13a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM9.700 5v14M14.600 5v14" />
  ),
  down: <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />,
  edit: (
    <path d="M15.5 4.500a1.8 1.8 0 0 1 2.6 0l1.4 1.400a1.8 1.8 0 0 1 0 2.600L8.5 19.5 4 20l.5-4.500zM13.500 6.500l4 4" />
  ),
  email: (
    <path d="M5.5 5.500h13A1.5 1.5 0 0 1 20 7v10a1.5 1.5 0 0 1-1.5 1.500h-13A1.5 1.5 0 0 1 4 17V7a1.5 1.5 0 0 1 1.5-1.500zM4.5 7l7.5 6 7.5-6" />
  ),
  lock: (
    <path d="M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
  ),
  message: (
    <path d="M5.5 5h13A1.5 1.5 0 0 1 20 6.500v8a1.5 1.5 0 0 1-1.5 1.500H11l-4.5 4V16h-1A1.5 1.5 0 0 1 4 14.500v-8A1.5 1.5 0 0 1 5.5 5z" />
  ),
  more: <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.6" />,
  print: (
    <path d="M7.500 8V4.500h9V8M7.500 16H5a1 1 0 0 1-1-1V9.500A1.500 1.500 0 0 1 5.500 8h13A1.500 1.500 0 0 1 20 9.500V15a1 1 0 0 1-1 1h-2.500M7.500 13.500h9v6h-9z" />
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6" />
      <path d="m20 20-4.700-4.700" />
    </>
  ),
  sortDown: <path d="M12 5v14M6 13l6 6 6-6" />,
  sortUp: <path d="M12 19V5M6 11l6-6 6 6" />,
  text: (
    <path d="M8 3.500h8A1.5 1.5 0 0 1 17.5 5v14a1.5 1.5 0 0 1-1.5 1.500H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.500zM11 17.500h2" />
  ),
  up: <path d="m6.5 14.5 5.5-5.5 5.5 5.5" />,
} as const satisfies Record<string, ReactNode>;

export type LineIconName = keyof typeof SHAPES;

export function LineIcon({ name, size = 20 }: { name: LineIconName; size?: 16 | 20 | 24 }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 16 ? 2 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[name]}
    </svg>
  );
}
