import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { LineIcon } from '../line-icons.tsx';
import styles from './popover.module.css';
import { Popover } from './popover.tsx';

const CloseContext = createContext<() => void>(() => undefined);

interface Props {
  label: string;
  /** The button shows three dots without it. */
  trigger?: ReactNode;
  triggerClass?: string | undefined;
  children: ReactNode;
}

/** Rare and dangerous actions, in words. */
export function Menu({ label, trigger, triggerClass, children }: Props) {
  return (
    <Popover
      label={label}
      triggerClass={triggerClass}
      trigger={trigger ?? <LineIcon name="more" />}
      {...(trigger === undefined ? { triggerLabel: label } : {})}
    >
      {(close) => <CloseContext value={close}>{children}</CloseContext>}
    </Popover>
  );
}

interface ItemProps {
  isRisky?: boolean;
  disabled?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function MenuItem({ isRisky = false, disabled = false, onChoose, children }: ItemProps) {
  const close = useContext(CloseContext);
  return (
    <button
      type="button"
      className={styles['item']}
      data-risky={isRisky || undefined}
      disabled={disabled}
      onClick={() => {
        close();
        onChoose();
      }}
    >
      {children}
    </button>
  );
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  const close = useContext(CloseContext);
  return (
    <Link to={to} className={styles['item']} onClick={close}>
      {children}
    </Link>
  );
}

export function MenuRule() {
  return <hr className={styles['rule']} />;
}
