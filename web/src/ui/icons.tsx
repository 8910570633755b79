import type { ReactNode } from 'react';

function Icon({ size = 20, children }: { size?: number; children: ReactNode }) {
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

export function ArrowIcon() {
  return (
    <Icon>
      <path d="M5 12h14M13 6l6 6-6 6" />
    </Icon>
  );
}

export function ChevronIcon({ size = 22 }: { size?: number }) {
  return (
    <Icon size={size}>
      <path d="m6 9 6 6 6-6" />
    </Icon>
  );
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}

export function CloseIcon({ size = 22 }: { size?: number }) {
  return (
    <Icon size={size}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m20 20-4.2-4.2" />
    </Icon>
  );
}

export function PinIcon() {
  return (
    <Icon>
      <path d="M12 21.5c-4.5-5-7-8.4-7-11.7a7 7 0 0 1 14 0c0 3.3-2.5 6.7-7 11.7z" />
      <circle cx="12" cy="9.8" r="2.4" />
    </Icon>
  );
}

export function PhoneIcon() {
  return (
    <Icon>
      <path d="M5 3.5h3.5l1.7 4.6-2.3 1.6a12 12 0 0 0 6.4 6.4l1.6-2.3 4.6 1.7V19a2 2 0 0 1-2.2 2C10.6 20.3 3.7 13.4 3 5.7a2 2 0 0 1 2-2.2z" />
    </Icon>
  );
}

export function MailIcon() {
  return (
    <Icon>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m4 7.5 8 6 8-6" />
    </Icon>
  );
}

export function ClockIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </Icon>
  );
}

export function PeopleIcon() {
  return (
    <Icon>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.4c2 .8 3.2 2.7 3.5 5.6" />
    </Icon>
  );
}

export function TrashIcon() {
  return (
    <Icon>
      <path d="M4 7h16M9.5 7V4.5h5V7M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  );
}

export function CameraIcon({ size = 20 }: { size?: number }) {
  return (
    <Icon size={size}>
      <path d="M3.5 8.5A1.5 1.5 0 0 1 5 7h2.6l1.6-2.5h5.6L16.4 7H19a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5z" />
      <circle cx="12" cy="12.8" r="3.4" />
    </Icon>
  );
}

export function KeyIcon() {
  return (
    <Icon>
      <circle cx="8" cy="14.5" r="4.5" />
      <path d="m11.3 11.3 8.2-8.2M16 6.5l3 3" />
    </Icon>
  );
}

export function BellIcon() {
  return (
    <Icon>
      <path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5M10 20a2.2 2.2 0 0 0 4 0" />
    </Icon>
  );
}

export function FolderIcon() {
  return (
    <Icon>
      <path d="M3.5 7A1.5 1.5 0 0 1 5 5.5h4.5l2 2.5H19a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5z" />
    </Icon>
  );
}

export function PencilIcon() {
  return (
    <Icon>
      <path d="M4 20l.9-4L16 4.9a1.9 1.9 0 0 1 2.7 0l.4.4a1.9 1.9 0 0 1 0 2.7L8 19.1z" />
    </Icon>
  );
}

export function EyeIcon() {
  return (
    <Icon>
      <path d="M2.5 12C4.6 8 8 6 12 6s7.4 2 9.5 6c-2.1 4-5.5 6-9.5 6s-7.4-2-9.5-6z" />
      <circle cx="12" cy="12" r="2.8" />
    </Icon>
  );
}

export function PowerIcon() {
  return (
    <Icon>
      <path d="M12 3v8M7 6a8 8 0 1 0 10 0" />
    </Icon>
  );
}

export function SealIcon() {
  return (
    <Icon>
      <path d="M12 3l7 2.5V11c0 4.6-2.8 8-7 10-4.2-2-7-5.4-7-10V5.5z" />
      <path d="m8.8 11.8 2.4 2.4 4.2-4.4" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon size={26}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  );
}

export function RepeatIcon() {
  return (
    <Icon>
      <path d="M4.5 11a7.5 7.5 0 0 1 13-4.5L20 9M20 4v5h-5M19.5 13a7.5 7.5 0 0 1-13 4.5L4 15M4 20v-5h5" />
    </Icon>
  );
}

export function CalendarIcon() {
  return (
    <Icon>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
      <path d="M3.5 10h17M8 2.8v4M16 2.8v4" />
    </Icon>
  );
}

export function PrintIcon() {
  return (
    <Icon>
      <path d="M7 9V3.5h10V9M7 17.5H5A1.5 1.5 0 0 1 3.5 16v-5.5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.5V16a1.5 1.5 0 0 1-1.5 1.5h-2" />
      <path d="M7 14h10v6.5H7z" />
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
  TikTok: <path d="M14 3v11.5a3.8 3.8 0 1 1-3.800-3.800M14 3c.3 2.800 2.200 4.600 5 4.800" />,
  X: <path d="M4.5 4.500h3.600l11.400 15h-3.600zM19 4.500l-6.200 6.700M11 13.200 5 19.500" />,
  WhatsApp: <path d="M4.500 19.500l1.200-4A7.500 7.500 0 1 1 8.600 18.400zM9.500 8.800c0 3 2.700 5.700 5.700 5.700" />,
} as const;

export function SocialIcon({ name }: { name: keyof typeof SOCIAL }) {
  return <Icon size={22}>{SOCIAL[name]}</Icon>;
}
