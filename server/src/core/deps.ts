import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../base/settings.ts';
import type { SitePages } from '../church/site-pages.ts';
import type { DatabaseHandle, Db } from '../db/client.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { PublicCache } from '../platform/public-cache.ts';
import type { PushClient } from '../platform/push/push-client.ts';
import type { Queue } from '../platform/queue/queue.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { SmsGateway } from '../platform/sms/gateway.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { PolicyTable } from '../policy/policy.ts';
import type { AccountHooks } from './account-hooks.ts';
import type { AudienceHooks } from './audience-hooks.ts';
import type { AuditNames } from './audit-names.ts';
import type { EventHooks } from './event-hooks.ts';
import type { IsMandateValid } from './mandates.ts';
import type { NoticeKind } from './notices.ts';
import type { PersonalData } from './personal-data.ts';

/** Dependencies that services receive. Small on purpose: everything else is imported. */
export interface Deps {
  settings: Settings;
  database: DatabaseHandle;
  db: Db;
  queue: Queue;
  mailer: Mailer;
  sms: SmsGateway;
  push: PushClient;
  clock: Clock;
  publicCache: PublicCache;
  secretBox: SecretBox;
  sitePages: SitePages;
  policy: PolicyTable;
  isMandateValid: IsMandateValid;
  /** Personal data of every domain; the privacy domain exports and erases it. */
  personalData: readonly PersonalData[];
  /** Names of every domain's records; the audit trail shows them instead of ids. */
  auditNames: readonly AuditNames[];
  /** Hooks of every domain; identity calls them when it changes an account. */
  accountHooks: readonly AccountHooks[];
  /** Hooks of every domain; events calls them when dates change. */
  eventHooks: readonly EventHooks[];
  /** Saved lists as audiences; messaging calls these hooks. */
  audienceHooks: readonly AudienceHooks[];
  /** Kinds of notices of every domain; messaging/notify sends them. */
  noticeKinds: readonly NoticeKind[];
  log: FastifyBaseLogger;
  /** True once the process received a stop signal. */
  isStopping?: () => boolean;
}
