import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

interface Props extends Omit<LinkProps, 'className'> {
  /** `main` is the main action of a screen; `ghost` is for dark backgrounds. */
  look?: 'main' | 'plain' | 'ghost';
  small?: boolean;
  wide?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function buttonClass(look: 'main' | 'plain' | 'ghost' = 'main', ...more: (string | false | undefined)[]) {
  return [styles['button'], styles[look], ...more].filter(Boolean).join(' ');
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'main', small = false, wide = false, className, children, ...link }: Props) {
  return (
    <Link {...link} className={buttonClass(look, small && styles['small'], wide && styles['wide'], className)}>
      {children}
    </Link>
  );
}
