import type { Language } from '@kanisa/contract/core/languages.ts';
import type { Module } from '@kanisa/contract/core/modules.ts';
import type { PushNoticeKind } from '@kanisa/contract/messaging/push-notices.ts';
import type { Settings } from '../base/settings.ts';
import type { SitePages } from '../church/site-pages.ts';
import type { Db, DbOrTx, Tx } from '../db/client.ts';
import type { Formats } from '../i18n/formats.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Queue } from '../platform/queue/queue.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Mandate } from './mandates.ts';

/** Dependencies of a kind of notice. */
export interface NoticeDeps {
  db: Db;
  settings: Settings;
  sitePages: SitePages;
  clock: Clock;
  queue: Queue;
}

/** A notice as it is stored: news for one person. `Data` says what it is about; it holds ids and no secret. */
export interface Notice<Data = unknown> {
  id: number;
  userId: number;
  data: Data;
  /** Who caused it. Null after their account is deleted. */
  causedBy: number | null;
  createdAt: Date;
}

/** The words of a language, for the person who reads the notice. */
export interface ReaderWords {
  firstName: string;
  t: Translate;
  formats: Formats;
  language: Language;
}

/** An e-mail about the notice, without greeting and footer. */
export interface NoticeWords {
  title: string;
  /** Mail programs show it beside the title. Absent: the text. */
  preview?: string;
  text: string;
  /** Paragraphs below the text. */
  lines?: readonly string[];
  /** The label of the button. */
  button: string;
}

/** The words of a notice when it leaves. */
export interface NoticeContent {
  /** The page that it opens for somebody who is logged in. */
  path: string;
  mail: (words: ReaderWords) => NoticeWords;
  /** Absent if it never goes out as a text. */
  text?: (words: ReaderWords, url: string) => string;
  /** Makes an address that works without a login, for an e-mail or a text. */
  createUrl?: () => Promise<string>;
}

/** A kind of notice. Its domain registers it in `index.ts`; messaging/notify stores and sends it. */
export interface NoticeKind<Data = unknown> {
  /** Stored with each notice: `serving.ask`. */
  name: string;
  /** While the module is off, its notices are dropped. */
  module?: Module;
  /** The words on a device, and the choice of the person. */
  push: PushNoticeKind;
  /** Nothing leaves in these hours, by the church's clock. */
  quietHours?: { from: number; until: number };
  /** Null if the notice is out of date. It is dropped. */
  prepare(deps: NoticeDeps, tx: Tx, notice: Notice<Data>): Promise<NoticeContent | null>;
  /** The right without which it must not leave. Null for news of something that stands. */
  findMandate?(db: DbOrTx, notice: Notice<Data>): Promise<Mandate | null>;
  /** Undoes what the notice announced, if it never left because that right was lost. */
  onMandateLost?(tx: Tx, notice: Notice<Data>): Promise<void>;
}
