const accounts = 'server/src/domains/identity/accounts';

export interface Sample {
  zone: string;
  file: string;
  allowed: string[];
  forbidden: string[];
}

/** Each zone has a file in it, imports that it may make, and imports that it may not. */
export const SAMPLES: readonly Sample[] = [
  {
    zone: 'contract',
    file: 'contract/src/x.ts',
    allowed: [`import { ROLES } from './core/roles.ts'`, `import type { User } from './people/users.schema.ts'`],
    forbidden: [
      `import { z } from 'zod'`,
      `import { user } from './people/users.schema.ts'`,
      `import { readFile } from 'node:fs'`,
      `import 'react'`,
      `import { AppError } from '../../server/src/app-error.ts'`,
      `import { t } from '@kanisa/web/lib/i18n.ts'`,
    ],
  },
  {
    zone: 'server tests',
    file: 'server/test/x.test.ts',
    allowed: [`import { users } from '../src/domains/identity/accounts/accounts.table.ts'`, `import pg from 'pg'`],
    forbidden: [`import { t } from '../../web/src/lib/i18n.ts'`, `import { useState } from 'react'`],
  },
  {
    zone: 'routes',
    file: `${accounts}/accounts.routes.ts`,
    allowed: [
      `import { register } from '@kanisa/contract/identity/accounts.ts'`,
      `import { serve } from '../../../http/endpoint.ts'`,
      `import { register } from './accounts.service.ts'`,
      `import { presentUser } from './accounts.presenter.ts'`,
    ],
    forbidden: [
      `import { findUser } from './accounts.repo.ts'`,
      `import { findEvent } from '../../events/events/events.repo.ts'`,
      `import { listEvents } from '../../events/events/events.service.ts'`,
      `import { eq } from 'drizzle-orm'`,
    ],
  },
  {
    zone: 'jobs',
    file: `${accounts}/accounts.jobs.ts`,
    allowed: [
      `import { findUser } from './accounts.repo.ts'`,
      `import { tidy } from '../sessions/sessions.service.ts'`,
    ],
    forbidden: [
      `import { findEvent } from '../../events/events/events.repo.ts'`,
      `import { serve } from '../../../http/endpoint.ts'`,
    ],
  },
  {
    zone: 'repo',
    file: `${accounts}/accounts.repo.ts`,
    allowed: [`import { eq } from 'drizzle-orm'`, `import { sessions } from '../sessions/sessions.table.ts'`],
    forbidden: [
      `import { register } from './accounts.service.ts'`,
      `import { authorize } from '../../../policy/authorize.ts'`,
      `import { serve } from '../../../http/endpoint.ts'`,
    ],
  },
  {
    zone: 'table',
    file: `${accounts}/accounts.table.ts`,
    allowed: [`import { pgTable } from 'drizzle-orm/pg-core'`, `import { id } from '../../../db/columns.ts'`],
    forbidden: [
      `import { findUser } from './accounts.repo.ts'`,
      `import { newToken } from '../../../platform/tokens.ts'`,
    ],
  },
  {
    zone: 'presenter',
    file: `${accounts}/accounts.presenter.ts`,
    allowed: [`import type { UserRow } from './accounts.table.ts'`],
    forbidden: [`import { users } from './accounts.table.ts'`, `import { eq } from 'drizzle-orm'`],
  },
  {
    zone: 'service',
    file: `${accounts}/accounts.service.ts`,
    allowed: [
      `import { authorize } from '../../../policy/authorize.ts'`,
      `import { findUser } from './accounts.repo.ts'`,
      `import { newToken } from '../../../platform/tokens.ts'`,
      `import { revoke } from '../sessions/sessions.service.ts'`,
      `import { findAccount } from './identifier.service.ts'`,
    ],
    forbidden: [
      `import { serve } from '../../../http/endpoint.ts'`,
      `import type { FastifyRequest } from 'fastify'`,
      `import { findEvent } from '../../events/events/events.repo.ts'`,
      `import { eq } from 'drizzle-orm'`,
      `import { users } from './accounts.table.ts'`,
    ],
  },
  {
    zone: 'backup',
    file: 'server/src/backup/x.ts',
    allowed: [
      `import { sql } from 'drizzle-orm'`,
      `import { openDatabase } from '../db/client.ts'`,
      `import { loadSettings } from '../environment.ts'`,
      `import { eraseAgain } from '../domains/privacy/deletion-requests/deletion-requests.service.ts'`,
      `import type { FastifyBaseLogger } from 'fastify'`,
    ],
    forbidden: [
      `import { findUser } from '../domains/identity/accounts/accounts.repo.ts'`,
      `import { users } from '../domains/identity/accounts/accounts.table.ts'`,
      `import { serve } from '../http/endpoint.ts'`,
      `import Fastify from 'fastify'`,
    ],
  },
  {
    zone: 'environment',
    file: 'server/src/environment.ts',
    allowed: [`import { readSettings } from './settings.ts'`, `import { resolve } from 'node:path'`],
    forbidden: [`import { openDatabase } from './db/client.ts'`, `import { sql } from 'drizzle-orm'`],
  },
  {
    zone: 'policy',
    file: 'server/src/policy/policy.ts',
    allowed: [`import type { Action } from '@kanisa/contract/core/actions.ts'`],
    forbidden: [
      `import type { Db } from '../db/client.ts'`,
      `import { findUser } from '../domains/identity/accounts/accounts.repo.ts'`,
      `import { serve } from '../http/endpoint.ts'`,
    ],
  },
  {
    zone: 'platform',
    file: 'server/src/platform/mail/mailer.ts',
    allowed: [
      `import nodemailer from 'nodemailer'`,
      `import { join } from 'node:path'`,
      `import type { Settings } from '../../settings.ts'`,
      `import type { FastifyBaseLogger } from 'fastify'`,
    ],
    forbidden: [
      `import { register } from '../../domains/identity/accounts/accounts.service.ts'`,
      `import { authorize } from '../../policy/authorize.ts'`,
      `import { serve } from '../../http/endpoint.ts'`,
      `import fastify from 'fastify'`,
    ],
  },
  {
    zone: 'db',
    file: 'server/src/db/schema.ts',
    allowed: [`export * from '../domains/identity/accounts/accounts.table.ts'`],
    forbidden: [`export * from '../domains/identity/accounts/accounts.repo.ts'`, `import fastify from 'fastify'`],
  },
  {
    zone: 'http',
    file: 'server/src/http/endpoint.ts',
    allowed: [`import { authorize } from '../policy/authorize.ts'`, `import fastify from 'fastify'`],
    forbidden: [`import { readActor } from '../domains/identity/sessions/sessions.service.ts'`],
  },
  {
    zone: 'i18n',
    file: 'server/src/i18n/translate.ts',
    allowed: [`import i18next from 'i18next'`, `import lines from '../../locales/sw.json'`],
    forbidden: [`import { codeMail } from '../platform/mails/code-mail.ts'`],
  },
  {
    zone: 'errors',
    file: 'server/src/app-error.ts',
    allowed: [`import type { ErrorCode } from '@kanisa/contract/core/errors.ts'`],
    forbidden: [`import { readSettings } from './settings.ts'`],
  },
  {
    zone: 'settings',
    file: 'server/src/settings.ts',
    allowed: [`import { z } from 'zod'`],
    forbidden: [`import { openDatabase } from './db/client.ts'`],
  },
  {
    zone: 'deps',
    file: 'server/src/deps.ts',
    allowed: [`import type { Db } from './db/client.ts'`],
    forbidden: [`import { openDatabase } from './db/client.ts'`],
  },
  {
    zone: 'published site',
    file: 'server/src/church-name.ts',
    allowed: [`import type { Settings } from './settings.ts'`, `import type { SitePages } from './site-pages.ts'`],
    forbidden: [
      `import { readSettings } from './settings.ts'`,
      `import { findPublishedSite } from './domains/site/versions/published-site.service.ts'`,
    ],
  },
  {
    zone: 'demo',
    file: 'server/src/demo/draw-people.ts',
    allowed: [`import sharp from 'sharp'`],
    forbidden: [`import { users } from '../domains/identity/accounts/accounts.table.ts'`],
  },
  {
    zone: 'start',
    file: 'server/src/app.ts',
    allowed: [`import { accountRoutes } from './domains/identity/accounts/accounts.routes.ts'`],
    forbidden: [
      `import { ROUTES } from '../../web/src/app/route-table.ts'`,
      `import { root } from '../../tools/paths.ts'`,
    ],
  },
  {
    zone: 'web tests',
    file: 'web/src/lib/session/session.test.ts',
    allowed: [`import { session } from './session.ts'`, `import { readFile } from 'node:fs/promises'`],
    forbidden: [`import { AppError } from '../../../server/src/app-error.ts'`],
  },
  {
    zone: 'web feature',
    file: 'web/src/features/identity/accounts/login-page.tsx',
    allowed: [
      `import { Button } from '../../../ui/button.tsx'`,
      `import { t } from '../../../lib/i18n.ts'`,
      `import { login } from './api.ts'`,
      `const body = await import('@kanisa/contract/identity/accounts.schema.ts')`,
    ],
    forbidden: [
      `import { loginBody } from '@kanisa/contract/identity/accounts.schema.ts'`,
      `import { Teaser } from '../../events/list/event-card.tsx'`,
      `import { ROUTES } from '../../../app/route-table.ts'`,
      `import { AppError } from '@kanisa/server/app-error.ts'`,
    ],
  },
  {
    zone: 'web ui',
    file: 'web/src/ui/button.tsx',
    allowed: [`import { id } from '@kanisa/contract/core/fields.ts'`, `import './button.css'`],
    forbidden: [`import { login } from '../features/accounts/api.ts'`, `import { Guard } from '../app/guard.tsx'`],
  },
  {
    zone: 'web lib',
    file: 'web/src/lib/session/session.ts',
    allowed: [`import { login } from '@kanisa/contract/identity/accounts.ts'`],
    forbidden: [`import { login } from '../../features/x/y/api.ts'`, `import { Button } from '../../ui/button.tsx'`],
  },
  {
    zone: 'web content',
    file: 'web/src/content/church.ts',
    allowed: [`import { about } from './about.ts'`],
    forbidden: [`import { Button } from '../ui/button.tsx'`, `import { useForm } from 'react-hook-form'`],
  },
  {
    zone: 'web art',
    file: 'web/src/art/icons.tsx',
    allowed: [`import type { SVGProps } from 'react'`, `import { t } from '../lib/i18n.ts'`],
    forbidden: [`import { Button } from '../ui/button.tsx'`],
  },
  {
    zone: 'web lib without page',
    file: 'web/src/lib/offline/store-database.ts',
    allowed: [`import { openDB } from 'idb'`, `import { sealValue } from './store-sealing.ts'`],
    forbidden: [`import { getSession } from '../session/session.ts'`, `import { useState } from 'react'`],
  },
  {
    zone: 'web worker',
    file: 'web/src/worker/worker.ts',
    allowed: [`import { Serwist } from 'serwist'`, `import { getSitePath } from '../content/site-path.ts'`],
    forbidden: [`import { t } from '../lib/i18n.ts'`, `import { Button } from '../ui/button.tsx'`],
  },
  {
    zone: 'web app',
    file: 'web/src/root.tsx',
    allowed: [`import { Header } from './app/header.tsx'`, `import { Outlet } from 'react-router'`],
    forbidden: [`import { AppError } from '../../server/src/app-error.ts'`, `import { join } from 'node:path'`],
  },
  {
    zone: 'web render',
    file: 'web/render/worker.ts',
    allowed: [
      `import { ROUTES } from '../src/app/route-table.ts'`,
      `import { createRequestHandler } from 'react-router'`,
    ],
    forbidden: [
      `import { Button } from '../src/ui/button.tsx'`,
      `import { AppError } from '../../server/src/app-error.ts'`,
    ],
  },
  {
    zone: 'e2e',
    file: 'e2e/x.test.ts',
    allowed: [`import { accountMessages } from '@kanisa/contract/identity/accounts.ts'`],
    forbidden: [
      `import { ROUTES } from '../../web/src/app/route-table.ts'`,
      `import { newCode } from '../../server/src/platform/secrets/tokens.ts'`,
    ],
  },
  {
    zone: 'tools',
    file: 'tools/build/x.ts',
    allowed: [`import { openApiDocument } from '../../server/src/http/openapi.ts'`],
    forbidden: [`import { nowhere } from '../../elsewhere/x.ts'`],
  },
  {
    zone: 'configuration',
    file: 'web/react-router.config.ts',
    allowed: [
      `import { ROUTES } from './src/app/route-table.ts'`,
      `import { LANGUAGES } from '@kanisa/contract/core/languages.ts'`,
    ],
    forbidden: [`import { AppError } from '../../server/src/app-error.ts'`],
  },
  {
    zone: 'contract tests',
    file: 'contract/src/x.test.ts',
    allowed: [`import { ENDPOINTS } from './endpoints.ts'`, `import { z } from 'zod'`],
    forbidden: [`import { t } from '@kanisa/web/lib/i18n.ts'`],
  },
  {
    zone: 'contract schema',
    file: 'contract/src/people/x.schema.ts',
    allowed: [`import { z } from '../core/zod.ts'`, `import { ROLES } from '../core/roles.ts'`],
    forbidden: [`import { AppError } from '../../../server/src/app-error.ts'`],
  },
  {
    zone: 'domain index',
    file: 'server/src/domains/identity/index.ts',
    allowed: [
      `import { accountRoutes } from './accounts/accounts.routes.ts'`,
      `const demo = await import('./identity.demo.ts')`,
    ],
    forbidden: [
      `import { findUser } from './accounts/accounts.repo.ts'`,
      `import { auditRoutes } from '../records/audit/audit.routes.ts'`,
      `import { fillPeople } from './identity.demo.ts'`,
    ],
  },
  {
    zone: 'mandates',
    file: 'server/src/domains/mandates.ts',
    allowed: [`import type { Tx } from '../db/client.ts'`],
    forbidden: [`import { openDatabase } from '../db/client.ts'`],
  },
  {
    zone: 'domain registry',
    file: 'server/src/domains/index.ts',
    allowed: [`import { identity } from './identity/index.ts'`],
    forbidden: [`import { accountRoutes } from './identity/accounts/accounts.routes.ts'`],
  },
  {
    zone: 'privacy',
    file: `${accounts}/accounts.privacy.ts`,
    allowed: [`import { users } from './accounts.table.ts'`, `import { eq } from 'drizzle-orm'`],
    forbidden: [`import { serve } from '../../../http/endpoint.ts'`],
  },
  {
    zone: 'demo data',
    file: 'server/src/domains/people/people.demo.ts',
    allowed: [`import { users } from '../identity/accounts/accounts.table.ts'`],
    forbidden: [`import { createUser } from './users/users.service.ts'`],
  },
  {
    zone: 'rules',
    file: `${accounts}/password.rules.ts`,
    allowed: [`import { accountMessages } from '@kanisa/contract/identity/accounts.ts'`],
    forbidden: [`import { findUser } from './accounts.repo.ts'`, `import { eq } from 'drizzle-orm'`],
  },
  {
    zone: 'mail',
    file: `${accounts}/code.mail.ts`,
    allowed: [`import { layOutMail } from '../../../platform/mail/mail-layout.ts'`],
    forbidden: [`import { findUser } from './accounts.repo.ts'`],
  },
  {
    zone: 'project root',
    file: 'server/src/project-root.ts',
    allowed: [`import { resolve } from 'node:path'`],
    forbidden: [`import { readSettings } from './settings.ts'`],
  },
  {
    zone: 'web schema',
    file: 'web/src/features/privacy/x.schema.ts',
    allowed: [`import { z } from '@kanisa/contract/core/zod.ts'`],
    forbidden: [`import { useState } from 'react'`],
  },
  {
    zone: 'web shared',
    file: 'web/src/features/people/shared/x.ts',
    allowed: [`import { useAudit } from '../../records/shared/api.ts'`],
    forbidden: [`import { UsersPage } from '../users/list/users-page.tsx'`],
  },
  {
    zone: 'vite plugins',
    file: 'web/vite/chunks.ts',
    allowed: [
      `import { ROUTES } from '../src/app/route-table.ts'`,
      `import { en } from '../src/locales/en.ts'`,
      `import { LANGUAGES } from '@kanisa/contract/core/languages.ts'`,
    ],
    forbidden: [`import { AppError } from '../../server/src/app-error.ts'`],
  },
];
