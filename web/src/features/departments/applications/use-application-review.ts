import type { Application } from '@kanisa/contract/departments/applications.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { APPLICATION_STATUS_LABELS } from '../shared/application-status-badge.tsx';
import {
  type ApplicationsQuery,
  cacheReviewedApplication,
  type ReviewDecision,
  reloadApplications,
  submitReview,
} from './api.ts';

/** A conflict is shown above the list, because the card may have left it. Any other error is thrown for the card. */
export type ReviewOutcome = 'done' | 'conflict';

export function useApplicationReview(query: ApplicationsQuery) {
  const client = useQueryClient();
  const [notice, setNotice] = useState<string | null>(null);
  const [hasReviewed, setReviewed] = useState(false);

  async function reviewApplication(application: Application, decision: ReviewDecision): Promise<ReviewOutcome> {
    const name = formatFullName(application);
    setNotice(null);
    try {
      const reviewed = await submitReview(application, decision);
      setReviewed(true);
      cacheReviewedApplication(client, query, reviewed);
      showSuccessToast(`${name}: ${APPLICATION_STATUS_LABELS[reviewed.status]}`);
      return 'done';
    } catch (error) {
      if (!hasErrorCode(error, 'conflict')) throw error;
      // Another reviewer was faster, or the application changed: reload to show the current state.
      await reloadApplications(client, query);
      setNotice(t('{name}: {problem} The list has been updated.', { name, problem: error.message }));
      return 'conflict';
    }
  }

  return { notice, hasReviewed, reviewApplication };
}
