import type { Setup } from '@kanisa/contract/office/setup.schema.ts';
import { SETUP_STEPS, type SetupStep } from '@kanisa/contract/office/setup.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { AccountPart } from './account-part.tsx';
import { useSetup } from './api.ts';
import { ChurchPart } from './church-part.tsx';
import { DepartmentsPart } from './departments-part.tsx';
import { EmailPart, TextsPart } from './sending-parts.tsx';
import { StepCard } from './step-card.tsx';

/** On demand: it is below the steps, and chosen once. */
const TwoStepPolicyCard = lazy(async () => ({
  default: (await import('./two-step-policy-card.tsx')).TwoStepPolicyCard,
}));

/** On demand: it is below the steps, and set once. */
const ChurchSettingsCard = lazy(async () => ({
  default: (await import('./church-settings-card.tsx')).ChurchSettingsCard,
}));

/** On demand: it is below the steps, and changed rarely. */
const ModulesCard = lazy(async () => ({ default: (await import('./modules-card.tsx')).ModulesCard }));

export const meta = () => [{ title: pageTitle(t('Setup')) }];

export default function SetupPage() {
  const setup = useSetup();
  return (
    <div className={frame['page']}>
      <div className={frame['column']}>
        <PageHeader title={t('Set up your church')} lead={t('Five steps, in any order. Skip what you don’t need.')} />
        {setup.data && <Steps setup={setup.data} />}
        {setup.data && (
          <Suspense>
            <ChurchSettingsCard setup={setup.data} />
            <ModulesCard modules={setup.data.modules} />
            <TwoStepPolicyCard />
          </Suspense>
        )}
        {!setup.data && setup.isError && (
          <ApiErrorBanner error={setup.error} busy={setup.isFetching} onRetry={() => void setup.refetch()} />
        )}
        {setup.isPending &&
          SETUP_STEPS.map((step) => (
            <div key={step} className={frame['card']}>
              <SkeletonLines count={4} />
            </div>
          ))}
      </div>
    </div>
  );
}

function Steps({ setup }: { setup: Setup }) {
  useScrollToStep();
  const states = new Map(setup.steps.map(({ step, state }) => [step, state]));
  return SETUP_STEPS.map((step, index) => (
    <StepCard key={step} step={step} number={index + 1} state={states.get(step) ?? 'open'}>
      <Part step={step} setup={setup} />
    </StepCard>
  ));
}

function Part({ step, setup }: { step: SetupStep; setup: Setup }) {
  switch (step) {
    case 'account':
      return <AccountPart account={setup.account} />;
    case 'church':
      return <ChurchPart church={setup.church} />;
    case 'email':
      return <EmailPart email={setup.email} to={setup.account.email} />;
    case 'texts':
      return <TextsPart texts={setup.texts} to={setup.account.phone_number} />;
    case 'departments':
      return <DepartmentsPart count={setup.departments} />;
  }
}

/** Scrolls to the step in the hash. The browser cannot, because the steps are rendered after the page has loaded. */
function useScrollToStep(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const element = document.getElementById(hash.slice(1));
    if (!element) return;
    element.scrollIntoView();
    element.focus({ preventScroll: true });
  }, [hash]);
}
