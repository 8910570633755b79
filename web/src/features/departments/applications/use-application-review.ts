import type { Application } from '@kanisa/contract/departments/applications.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/http.ts';
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

/** 'done'; or refused with a text for beside the buttons; or told above the list, because the card may be gone from it. */
export type ReviewOutcome = { outcome: 'done' | 'told' } | { outcome: 'refused'; text: string };

/** Deciding on an application. */
export function useApplicationReview(wanted: ApplicationsQuery) {
  const client = useQueryClient();
  const [notice, setNotice] = useState<string | null>(null);

  async function decide(application: Application, decision: ReviewDecision): Promise<ReviewOutcome> {
    const name = `${application.first_name} ${application.last_name}`.trim();
    setNotice(null);
    try {
      const reviewed = await submitReview(application, decision);
      cacheReviewedApplication(client, wanted, reviewed);
      showSuccessToast(`${name}: ${t(APPLICATION_STATUS_LABELS[reviewed.status])}`);
      return { outcome: 'done' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'conflict') return { outcome: 'refused', text: error.message };
      // Somebody was quicker, or something stands against it: the list shall show how things are now.
      await reloadApplications(client, wanted);
      setNotice(`${name}: ${error.message} ${t('The list is up to date now.')}`);
      return { outcome: 'told' };
    }
  }

  return { notice, decide };
}
