import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

/**
 * `main` is the main action of a screen; `risky` is a plain one that loses something; `quiet` is one that is not due
 * yet; `ghost` is for dark backgrounds.
 */
export type ButtonLook = 'main' | 'plain' | 'risky' | 'quiet' | 'ghost';

interface Props extends Omit<LinkProps, 'className'> {
  look?: ButtonLook;
  small?: boolean;
  wide?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function buttonClass(look: ButtonLook = 'main', ...more: (string | false | undefined)[]) {
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
