import * as contract from '@tessera/shared/contract/quotation'
import type { FastifyInstance } from 'fastify'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { quotations } from '../db/schema/quotations'
import type { FileLinks, SignedQuery } from '../files/file-links'
import { attachment, type MakeWhole } from '../files/file-serving'
import { AppError } from '../http/app-error'
import { registerLimits } from '../http/limits'
import { repeated, type Route, route } from '../http/route'
import { QUOTATION_TEXT as TEXT } from './quotation.text'
import { quotationPdf, type QuotationPicture, type QuotationPictures } from './quotation-pdf'
import { type RegionDependencies, regionsOf } from './same-region'
import { beginQuotation, copyQuotation, quotationOf, quotationPage, saveQuotation } from './quotations.service'

interface QuotationDependencies extends RegionDependencies {
  links: FileLinks
}
interface DocumentDependencies {
  database: Database
  links: FileLinks
  makeWhole: MakeWhole
  config: Pick<Config, 'rateLimit' | 'test'>
}

export function quotationsRoutes({ database, links, files }: QuotationDependencies): Route[] {
  const urlOf = (fileId: string) => links.view(fileId)
  return [
    route(contract.getQuotationList, (query, { viewer }) =>
      database.read((tx) => quotationPage(tx, viewer.teamId, query, urlOf)),
    ),
    route(contract.getQuotation, ({ id }, { viewer }) =>
      database.read((tx) => quotationOf(tx, viewer.teamId, id, urlOf)),
    ),
    route(contract.beginQuotation, async (input, { viewer }) => {
      // Before the transaction: regions are compared in their pictures.
      const regions = await regionsOf({ database, files }, viewer.teamId, input.resultIds)
      const done = await database.transaction((tx) => beginQuotation(tx, viewer, { ...input, regions }, urlOf))
      return done.repeated ? repeated(done.answer) : done.answer
    }),
    route(contract.saveQuotation, (input, { viewer }) =>
      database.transaction((tx) => saveQuotation(tx, viewer.teamId, input, urlOf)),
    ),
    route(contract.copyQuotation, async (input, { viewer }) => {
      const done = await database.transaction((tx) => copyQuotation(tx, viewer, input, urlOf))
      return done.repeated ? repeated(done.answer) : done.answer
    }),
    route(contract.downloadQuotation, async ({ id }, { viewer }) => {
      const { shopName, number, revision } = await database.read((tx) => quotationOf(tx, viewer.teamId, id, urlOf))
      const fileName = TEXT.fileName(shopName, number, revision)
      const { url, expiresAt } = links.document(id, fileName)
      return { url, fileName, expiresAt: expiresAt.toISOString() }
    }),
  ]
}

/** `/files/quotations/<id>`: a quotation as PDF, by a signed link; drawing one takes the process a fifth of a second. */
export function registerQuotationDocuments(app: FastifyInstance, deps: DocumentDependencies): void {
  const { database, links, config } = deps
  void app.register(async (scope) => {
    await registerLimits(scope, config.rateLimit, {
      patient: config.test,
      shared: { database, name: 'quotations' },
    })
    scope.get<{ Params: { id: string }; Querystring: SignedQuery }>('/files/quotations/:id', async (request, reply) => {
      const { id } = request.params
      if (!links.isDocument(id, request.query)) throw new AppError('ROUTE_NOT_FOUND')
      const quotation = await database.read(async (tx) => {
        const [row] = await tx.select({ teamId: quotations.teamId }).from(quotations).where(eq(quotations.id, id))
        return row ? quotationOf(tx, row.teamId, id, (fileId) => fileId) : null
      })
      if (!quotation) throw new AppError('ROUTE_NOT_FOUND')
      return reply
        .header('content-disposition', attachment(request.query.d ?? ''))
        .header('cache-control', 'private, no-store')
        .type('application/pdf')
        .send(await quotationPdf(quotation, await picturesFor(quotation, deps.makeWhole)))
    })
  })
}

/** Pictures of one document, and their width: they are printed at 6 cm. */
const MOST_PICTURES = 12
const PRINTED_PX = 640

/** The pictures of a quotation with their label, small; those that are gone are left out. @param quotation with files for addresses */
async function picturesFor({ pictures }: contract.Quotation, makeWhole: MakeWhole): Promise<QuotationPictures> {
  const found = new Map<string, QuotationPicture>()
  for (const { resultId, url: fileId, caveat = null } of pictures.slice(0, MOST_PICTURES)) {
    // One after another: a document must not take more of the machine than a poster.
    const path = await makeWhole(fileId, 'jpeg')
    if (!path) continue
    const jpeg = await sharp(path).resize({ width: PRINTED_PX }).keepXmp().jpeg({ quality: 80 }).toBuffer()
    found.set(resultId, { jpeg, caveat })
  }
  return found
}
