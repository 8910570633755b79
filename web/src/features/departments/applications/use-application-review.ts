import type { Application } from '@kanisa/contract/departments/applications.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { APPLICATION_STATUS_LABELS } from '../shared/application-status-badge.tsx';
import {
  type ApplicationsQuery,
  cacheReviewedApplication,
  type ReviewDecision,
  reloadApplications,
  submitReview,
} from './api.ts';

/** 'rejected' carries a text for the card. 'conflict' is shown above the list, because the card may have left it. */
export type ReviewOutcome = { outcome: 'done' | 'conflict' } | { outcome: 'rejected'; text: string };

export function useApplicationReview(query: ApplicationsQuery) {
  const client = useQueryClient();
  const [notice, setNotice] = useState<string | null>(null);

  async function decide(application: Application, decision: ReviewDecision): Promise<ReviewOutcome> {
    const name = `${application.first_name} ${application.last_name}`.trim();
    setNotice(null);
    try {
      const reviewed = await submitReview(application, decision);
      cacheReviewedApplication(client, query, reviewed);
      showSuccessToast(`${name}: ${t(APPLICATION_STATUS_LABELS[reviewed.status])}`);
      return { outcome: 'done' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'conflict') return { outcome: 'rejected', text: error.message };
      // Another reviewer was faster, or the application changed: reload to show the current state.
      await reloadApplications(client, query);
      setNotice(`${name}: ${error.message} ${t('The list is up to date now.')}`);
      return { outcome: 'conflict' };
    }
  }

  return { notice, decide };
}
