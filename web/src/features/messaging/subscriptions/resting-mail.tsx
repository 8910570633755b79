import styles from '../../../ui/page/mail-link-page.module.css';

/** A drawing of an envelope on hills in the evening. */
export function RestingMail() {
  return (
    <svg className={styles['art']} viewBox="0 0 560 130" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <linearGradient id="unsubscribe-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#1b2a4a" />
        <stop offset=".7" stopColor="#5b4a63" />
        <stop offset="1" stopColor="#d9901a" />
      </linearGradient>
      <path fill="url(#unsubscribe-sky)" d="M0 0h560v130H0z" />
      <g fill="#ffe3ad">
        <circle cx="70" cy="26" r="1.6" />
        <circle cx="152" cy="48" r="1.2" />
        <circle cx="236" cy="20" r="1.6" />
        <circle cx="396" cy="34" r="1.2" />
        <circle cx="492" cy="18" r="1.8" />
      </g>
      <circle cx="446" cy="104" r="34" fill="#f4c667" />
      <path fill="#4a3a4c" d="M0 108c80-24 150-20 226-4s190 14 334-16v42H0z" />
      <g stroke="#24304e" strokeWidth="3.5" strokeLinejoin="round">
        <rect x="196" y="66" width="72" height="48" rx="7" fill="#fffaf0" />
        <path d="m200 71 32 25 32-25" fill="none" />
      </g>
      <path fill="#2b2233" d="M0 120c100-14 190-12 290-4s180 4 270-10v24H0z" />
    </svg>
  );
}
