import styles from '../../../ui/page/mail-link-page.module.css';

/** An envelope that returns over the hills at dawn. */
export function ReturningEnvelope() {
  return (
    <svg className={styles['art']} viewBox="0 0 560 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <linearGradient id="undo-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#24375f" />
        <stop offset=".55" stopColor="#7a5a5e" />
        <stop offset="1" stopColor="#e9b65c" />
      </linearGradient>
      <path fill="url(#undo-sky)" d="M0 0h560v150H0z" />
      <path
        fill="#ffe3ad"
        opacity=".12"
        d="M206 130 0 60V0h36zM206 130 110 0h70zM206 130 250 0h70zM206 130 420 0h110z"
      />
      <circle cx="206" cy="128" r="58" fill="#ffe3ad" opacity=".3" />
      <circle cx="206" cy="128" r="40" fill="#ffd98a" />
      <path fill="#6b4a55" d="M0 128c70-26 140-24 214-4s176 18 346-18v44H0z" />
      <path fill="#33283c" d="M0 142c90-18 190-14 290-4s180 4 270-12v24H0z" />
      <path
        d="M546 26c-60-22-128-18-186 22"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 11"
        opacity=".75"
      />
      <g transform="rotate(-10 316 66)" stroke="#24304e" strokeWidth="3.5" strokeLinejoin="round">
        <rect x="276" y="40" width="78" height="52" rx="7" fill="#fffaf0" />
        <path d="m280 45 35 27 35-27" fill="none" />
      </g>
    </svg>
  );
}
