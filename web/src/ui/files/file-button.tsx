import type { ComponentProps } from 'react';
import { buttonClass } from '../button-link.tsx';
import styles from './file-button.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  look: 'main' | 'plain';
}

/** A file input that looks like a button. The native input covers it, so that tap, drop and keyboard work. */
export function FileButton({ look, className, children, ...input }: Props) {
  return (
    <span className={buttonClass(look, styles['choose'], className)}>
      {children}
      <input {...input} type="file" />
    </span>
  );
}
