import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useEarlySubmit } from '../../lib/browser/early-submit.ts';
import { Banner } from '../feedback/banner.tsx';
import frame from '../page/frame.module.css';
import type { ContractForm as Form } from './use-contract-form.ts';

/** A form of `useContractForm`: its error banner and its fields. */
export function ContractForm<FormValues extends FieldValues>({
  form,
  children,
}: {
  form: Form<FormValues>;
  children: ReactNode;
}) {
  const banner = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  useEarlySubmit(element);
  useEffect(() => {
    if (form.banner && !form.hasFieldError) banner.current?.focus();
  }, [form.banner, form.hasFieldError]);

  return (
    <form ref={element} {...form.formProps} className={frame['stack18']}>
      {form.banner && (
        <Banner tone="error" ref={banner}>
          {form.banner}
        </Banner>
      )}
      {children}
    </form>
  );
}
