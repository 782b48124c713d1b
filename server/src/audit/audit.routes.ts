import { getAuditList } from '@tessera/shared/contract/audit'
import type { Database } from '../db/database'
import { type Route, route } from '../http/route'
import { auditList } from './audit.repository'

export const auditRoutes = ({ database }: { database: Database }): Route[] => [
  route(getAuditList, (query, { viewer }) => database.read((tx) => auditList(tx, viewer.teamId, query))),
]
