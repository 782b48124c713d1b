import * as account from './account'
import * as analytics from './analytics'
import * as archive from './archive'
import * as asset from './asset'
import * as audit from './audit'
import * as billing from './billing'
import * as content from './content'
import * as customer from './customer'
import * as customerExport from './customer-export'
import * as customerImport from './customer-import'
import * as customerMerge from './customer-merge'
import * as customerSummary from './customer-summary'
import * as customerTransfer from './customer-transfer'
import * as batch from './design/batch'
import * as history from './design/history'
import * as scene from './design/scene'
import * as segment from './design/segment'
import * as design from './design/task'
import type { AnyEndpoint } from './endpoint'
import * as engine from './engine'
import * as factor from './factor'
import * as factory from './factory'
import * as file from './file'
import * as invite from './invite'
import * as invoice from './invoice'
import * as material from './material'
import * as materialImport from './material-import'
import * as membership from './membership'
import * as note from './note'
import * as order from './order'
import * as quotation from './quotation'
import * as recordExport from './record-export'
import * as release from './release'
import * as searching from './search'
import * as session from './session'
import * as share from './share'
import * as tag from './tag'
import * as subordinate from './subordinate'
import * as team from './team'
import * as teamInvitation from './team-invitation'
import * as uploadLink from './upload-link'
import * as user from './user'

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value
}

/**
 * All endpoints by name: the server refuses to start if one has no route; the API document and the mock are generated from it.
 * Browser code imports single endpoints from their modules instead, to bundle only what it calls.
 */
export const ENDPOINTS: Record<string, AnyEndpoint> = Object.fromEntries(
  [
    user,
    account,
    session,
    factor,
    audit,
    invite,
    team,
    teamInvitation,
    customer,
    customerExport,
    customerImport,
    customerMerge,
    customerSummary,
    customerTransfer,
    note,
    tag,
    material,
    materialImport,
    archive,
    content,
    factory,
    subordinate,
    file,
    asset,
    design,
    batch,
    history,
    scene,
    segment,
    searching,
    share,
    uploadLink,
    quotation,
    engine,
    billing,
    order,
    membership,
    invoice,
    recordExport,
    release,
    analytics,
  ].flatMap((module) =>
    Object.entries(module as Record<string, unknown>).filter((entry): entry is [string, AnyEndpoint] =>
      isEndpoint(entry[1]),
    ),
  ),
)
