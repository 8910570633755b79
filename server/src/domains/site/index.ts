import { type Domain, defineJob } from '../../core/domain.ts';
import { NOTICE_MAIL } from '../../platform/queue/jobs.ts';
import { sendContactMessageMail } from './contact-messages/contact-messages.jobs.ts';
import { contactMessageRoutes } from './contact-messages/contact-messages.routes.ts';
import { cleanUpContactMessages } from './contact-messages/contact-messages.service.ts';
import { siteImageRoutes } from './images/site-images.routes.ts';
import { cleanUpImages } from './images/site-images.service.ts';
import { siteSectionRoutes } from './sections/site-sections.routes.ts';
import { sitePrivacy } from './versions/site.privacy.ts';
import { siteVersionRoutes } from './versions/site-versions.routes.ts';

declare module '../../platform/queue/jobs.ts' {
  interface JobMap {
    'mail.contact-message': { contactMessageId: number };
  }
}

/** The public site: its content in sections and versions, its pictures, and the messages of its contact form. */
export const site: Domain = {
  name: 'site',
  routes: [siteSectionRoutes, siteVersionRoutes, siteImageRoutes, contactMessageRoutes],
  jobs: [
    defineJob(
      'mail.contact-message',
      NOTICE_MAIL,
      { nobody: 'A visitor wrote to the church.' },
      sendContactMessageMail,
    ),
  ],
  nightlyCleanUps: [cleanUpContactMessages, cleanUpImages],
  personalData: [sitePrivacy],
  fillDemo: async (church) => (await import('./site.demo.ts')).fillSite(church),
};
