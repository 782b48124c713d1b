import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint, EndpointInput, EndpointOutput, EndpointParsedInput } from '../../contract/endpoint'
import type { EmptyPictureName } from '../core/EmptyPicture'

/** One page of a list, as every list call answers it; `nextCursor` where the list is read by keys instead of numbers. */
export interface PageAnswer {
  readonly list: readonly object[]
  readonly total: number
  /** More rows than `total` fit. */
  readonly totalIsMinimum?: boolean | undefined
  readonly pageNum: number
  readonly pageSize: number
  readonly nextCursor?: string | null | undefined
}

export type ListEndpoint = Endpoint<z.ZodObject, z.ZodType<PageAnswer>>
export type RowOf<E extends ListEndpoint> = EndpointOutput<E>['list'][number]
type Asked<E extends ListEndpoint> = EndpointParsedInput<E>
type FilterField<E extends ListEndpoint> = Exclude<
  keyof Asked<E> & string,
  'pageNum' | 'pageSize' | 'cursor' | 'sortField' | 'sortOrder' | 'keyword'
>
type FieldHolding<E extends ListEndpoint, Value> = {
  [Field in FilterField<E>]: NonNullable<Asked<E>[Field]> extends Value ? Field : never
}[FilterField<E>]

interface Choice<Value> {
  readonly value: Value
  readonly label: string
}
type Options<E extends ListEndpoint, Value> =
  | readonly Choice<Value>[]
  | ((answer: EndpointOutput<E>) => readonly Choice<Value>[])
type Item<List> = List extends readonly (infer Each)[] ? Each : never

/** One value of several, from a menu (`select`) or side by side (`choice`). */
type OneOf<E extends ListEndpoint> = {
  [Field in FieldHolding<E, string | number>]: {
    readonly kind: 'select' | 'choice'
    readonly field: Field
    readonly label: string
    /** What the filter says while it narrows nothing. */
    readonly all: string
    /** Known beforehand, or from the list's own answer. */
    readonly options: Options<E, NonNullable<Asked<E>[Field]>>
  }
}[FieldHolding<E, string | number>]

/** Any of several, from a menu (`multiSelect`) or as tags that are put on and off (`tags`). */
type AnyOf<E extends ListEndpoint> = {
  [Field in FieldHolding<E, readonly (string | number)[]>]: {
    readonly kind: 'multiSelect' | 'tags'
    readonly field: Field
    readonly label: string
    readonly all: string
    readonly options: Options<E, Item<NonNullable<Asked<E>[Field]>>>
  }
}[FieldHolding<E, readonly (string | number)[]>]

/** Whole days in the viewer's zone; both ends or none. */
interface Days<E extends ListEndpoint> {
  readonly kind: 'dateRange'
  readonly from: FieldHolding<E, string>
  readonly to: FieldHolding<E, string>
  readonly label: string
}

interface OnOff<E extends ListEndpoint> {
  readonly kind: 'toggle'
  readonly field: FieldHolding<E, boolean>
  readonly label: string
}

/** What narrows a list: a field that the endpoint's input lacks does not compile. */
export type ListFilter<E extends ListEndpoint> = OneOf<E> | AnyOf<E> | Days<E> | OnOff<E>

/** An order that the list can be read in; the first of a list is its own. */
export interface ListSort<Row> {
  readonly field: keyof Row & string
  /** The direction that is meant when nothing else is said. */
  readonly order: 'asc' | 'desc'
  readonly text: string
  /** The other direction, which a click on the column's heading gives. */
  readonly reversed: string
}

export interface ListColumn<Row> {
  /** What the column is about, and what it shows unless `render` says more. A field that the row lacks does not compile. */
  readonly field: keyof Row & string
  readonly title: string
  readonly render?: (row: Row) => ReactNode
  readonly width?: number
  readonly align?: 'right'
  readonly fixed?: 'left'
  /** Left out on narrower windows, so that nothing is cut off. */
  readonly from?: 'lg' | 'xl'
}

export interface RowAction {
  readonly key: string
  readonly text: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly run: () => void
}

export interface BulkAction<Row> {
  readonly text: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  /** The selection is given up once this has ended well. */
  readonly run: (rows: readonly Row[]) => Promise<void> | void
}

/** How the rows stand: in a table (cards on a phone), as cards of one size, or as pictures of unequal height. */
export type ListLayout<Row> =
  | {
      readonly kind: 'table'
      readonly columns: readonly ListColumn<Row>[]
      /** A row on a phone. */
      readonly card: (row: Row) => ReactNode
      /** At the end of a row: what can be done with it in one click. */
      readonly actions?: { readonly title: string; readonly width: number; readonly render: (row: Row) => ReactNode }
    }
  | { readonly kind: 'cards'; readonly card: (row: Row) => ReactNode; readonly minWidth: number }
  | {
      readonly kind: 'waterfall'
      readonly name: string
      readonly picture: (row: Row) => { readonly src: string; readonly ratio?: number }
      /** Fills the place; the picture's share of it has `ratio`. */
      readonly card: (row: Row, ratio: number) => ReactNode
      /** Height below the picture, px. */
      readonly captionHeight: number
    }

export interface ListDeclaration<E extends ListEndpoint> {
  readonly endpoint: E
  readonly rowKey: keyof RowOf<E> & string
  readonly layout: ListLayout<RowOf<E>>
  /** What the page itself asks for; never in the address. */
  readonly given?: Partial<EndpointInput<E>>
  /** Placeholder of the search field. */
  readonly search?: string
  readonly filters?: readonly ListFilter<E>[]
  readonly sorts?: readonly ListSort<RowOf<E>>[]
  /** Numbers to turn to, or one list that grows as it is scrolled. */
  readonly paging?: 'pages' | 'scroll'
  readonly pageSize?: number
  /** Asked anew at every visit. */
  readonly fresh?: boolean
  readonly refetchInterval?: (rows: readonly RowOf<E>[]) => number | false
  readonly menu?: (row: RowOf<E>) => readonly RowAction[]
  readonly bulk?: readonly BulkAction<RowOf<E>>[]
  /** At the end of the filter bar, e.g. an export of what the list is narrowed to. */
  readonly tools?: (asked: EndpointInput<E>, total: number) => ReactNode
  readonly total?: (count: number) => string
  readonly empty: {
    readonly picture: EmptyPictureName
    readonly text: string
    readonly action?: ReactNode
    /** Nothing fits the filters. */
    readonly found: string
    /** On the button that takes them out. */
    readonly clear?: string
  }
}
