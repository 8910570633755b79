import type { ReactNode } from 'react';

function Icon({ size = 24, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function MenuIcon() {
  return (
    <Icon size={26}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon size={26}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

export function ChevronIcon() {
  return (
    <Icon size={16}>
      <path d="m6 9 6 6 6-6" />
    </Icon>
  );
}

const SOCIAL = {
  Facebook: (
    <path d="M14 21v-8h3l.5-3.5H14V7.6c0-1 .5-1.8 1.9-1.8h1.7V2.7A18 18 0 0 0 15.2 2.5C12.6 2.5 11 4 11 6.9v2.6H8V13h3v8" />
  ),
  Instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="4.8" />
      <circle cx="12" cy="12" r="3.9" />
      <path d="M17 7h.01" />
    </>
  ),
  YouTube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10.2 9.3 5 2.7-5 2.7z" />
    </>
  ),
} as const;

export function SocialIcon({ name }: { name: keyof typeof SOCIAL }) {
  return <Icon size={22}>{SOCIAL[name]}</Icon>;
}
