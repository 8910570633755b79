import type { ComponentProps } from 'react';
import { buttonClass } from '../button-link.tsx';
import styles from './file-button.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  look: 'main' | 'plain';
}

/** Looks like a button. The field itself lies over it: a tap, a drop and the keyboard all reach the real one. */
export function FileButton({ look, className, children, ...input }: Props) {
  return (
    <span className={buttonClass(look, styles['choose'], className)}>
      {children}
      <input {...input} type="file" />
    </span>
  );
}
