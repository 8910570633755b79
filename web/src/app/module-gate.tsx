import type { Module } from '@kanisa/contract/core/modules.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { requestApi } from '../lib/api/api-client.ts';
import { hasErrorStatus } from '../lib/api/api-error.ts';
import { t } from '../lib/i18n.ts';
import { getSession } from '../lib/session/session.ts';
import { refreshSession } from '../lib/session/session-polling.ts';
import { Notice } from '../ui/feedback/notice.tsx';

/** A path of each module that answers visitors with 404 while the church does not use it, and with 401 otherwise. */
const PROBES: Record<Module, string> = { serving: '/serving' };

/** Shown instead of a page whose module is not among the stored ones. Redirects as an unknown path does. */
export function ModuleGate({ module, children }: { module: Module; children: ReactNode }) {
  const [isUsed, setUsed] = useState<boolean | null>(null);
  useEffect(() => {
    let isLeft = false;
    void isModuleUsed(module).then((used) => {
      if (!isLeft) setUsed(used);
    });
    return () => {
      isLeft = true;
    };
  }, [module]);
  if (isUsed === null) return <Notice>{t('Loading...')}</Notice>;
  return isUsed ? children : <Navigate to="/" replace />;
}

async function isModuleUsed(module: Module): Promise<boolean> {
  if (getSession().authenticated) {
    await refreshSession();
    if (getSession().authenticated) return getSession().modules.includes(module);
  }
  try {
    await requestApi({ method: 'GET', path: PROBES[module] }, { background: true });
    return true;
  } catch (error) {
    return !hasErrorStatus(error, 404);
  }
}
