import { defineRemote } from '@tessera/shared/remote/declarations'
import { declaration } from './routes'

export default defineRemote(declaration, {
  contents: () => import('./contents/ContentsPage'),
  customer: () => import('./customers/CustomerPage'),
  customers: () => import('./customers/CustomersPage'),
  material: () => import('./materials/MaterialPage'),
  materials: () => import('./materials/MaterialsPage'),
  tags: () => import('./tags/TagsPage'),
  customerTags: () => import('./tags/CustomerTagsPage'),
  merge: () => import('./customers/merge/MergePage'),
})
