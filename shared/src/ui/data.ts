export { Fact, Facts } from './data/Facts'
export { ExportButton } from './data/ExportButton'
export { FilterSearch } from './data/FilterBar'
export type {
  BulkAction,
  ListColumn,
  ListDeclaration,
  ListFilter,
  ListLayout,
  ListSort,
  RowAction,
} from './data/list-declaration'
export { ListPage } from './data/ListPage'
export { Metric } from './data/Metric'
export { RowMenu } from './data/RowMenu'
export { StatusTag, type StatusTone } from './data/StatusTag'
