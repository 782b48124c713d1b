import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint, EndpointInput, EndpointOutput, EndpointParsedInput } from '../../contract/endpoint'
import type { EmptyPictureName } from '../core/EmptyPicture'

/** One page of a list, as every list endpoint returns it; `nextCursor` with keyset paging. */
export interface PageAnswer {
  readonly list: readonly object[]
  readonly total: number
  /** `total` is a lower bound: counting stopped there. */
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

/** Single choice: a dropdown (`select`) or a segmented control (`choice`). */
type OneOf<E extends ListEndpoint> = {
  [Field in FieldHolding<E, string | number>]: {
    readonly kind: 'select' | 'choice'
    readonly field: Field
    readonly label: string
    /** Label of the “all” option. */
    readonly all: string
    /** Static, or derived from the list's response. */
    readonly options: Options<E, NonNullable<Asked<E>[Field]>>
  }
}[FieldHolding<E, string | number>]

/** Multiple choice: a dropdown (`multiSelect`) or toggle tags (`tags`). */
type AnyOf<E extends ListEndpoint> = {
  [Field in FieldHolding<E, readonly (string | number)[]>]: {
    readonly kind: 'multiSelect' | 'tags'
    readonly field: Field
    readonly label: string
    readonly all: string
    readonly options: Options<E, Item<NonNullable<Asked<E>[Field]>>>
  }
}[FieldHolding<E, readonly (string | number)[]>]

/** Whole days in the viewer's time zone; both ends or none. */
interface Days<E extends ListEndpoint> {
  readonly kind: 'dateRange'
  readonly from: FieldHolding<E, string>
  readonly to: FieldHolding<E, string>
  readonly label: string
}

/** A whole day in the viewer's time zone, as its last instant: a list by time begins there. */
interface Day<E extends ListEndpoint> {
  readonly kind: 'day'
  readonly field: FieldHolding<E, string>
  readonly label: string
}

interface OnOff<E extends ListEndpoint> {
  readonly kind: 'toggle'
  readonly field: FieldHolding<E, boolean>
  readonly label: string
}

/** A filter of a list; a field missing in the endpoint's input is a compile error. */
export type ListFilter<E extends ListEndpoint> = (OneOf<E> | AnyOf<E> | Days<E> | Day<E> | OnOff<E>) & {
  /** On a phone behind “more filters” while it narrows nothing, so that the rows stay in sight. */
  readonly folds?: boolean
}

/** A sort option; the first one is the list's default. */
export interface ListSort<Row> {
  readonly field: keyof Row & string
  /** Default direction. */
  readonly order: 'asc' | 'desc'
  readonly text: string
  /** Label of the reversed direction, set by a click on the column heading. */
  readonly reversed: string
}

export interface ListColumn<Row> {
  /** The column's field; its value is shown unless `render` is given. A field missing in the row is a compile error. */
  readonly field: keyof Row & string
  readonly title: string
  readonly render?: (row: Row) => ReactNode
  readonly width?: number
  readonly align?: 'right'
  readonly fixed?: 'left'
  /** Hidden below this viewport width, so that nothing is cut off. */
  readonly from?: 'lg' | 'xl'
  /** Shown only to those who choose it. */
  readonly optional?: boolean
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
  /** Offered only while it holds for the selected rows. */
  readonly fits?: (rows: readonly Row[]) => boolean
  /** On success the selection is cleared, unless it answers `kept`: the person thought better of it. */
  readonly run: (rows: readonly Row[]) => Promise<void | 'kept'> | void
}

/** Layout: a table (cards on a phone), a grid of equal cards, or a masonry of pictures. */
export type ListLayout<Row> =
  | {
      readonly kind: 'table'
      readonly columns: readonly ListColumn<Row>[]
      /** A row on a phone. */
      readonly card: (row: Row) => ReactNode
      /** One-click actions at the end of a row. */
      readonly actions?: { readonly title: string; readonly width: number; readonly render: (row: Row) => ReactNode }
    }
  | { readonly kind: 'cards'; readonly card: (row: Row) => ReactNode; readonly minWidth: number }
  | {
      readonly kind: 'waterfall'
      readonly name: string
      readonly picture: (row: Row) => { readonly src: string; readonly ratio?: number }
      /** Must fill its cell; the picture has the aspect ratio `ratio`. */
      readonly card: (row: Row, ratio: number) => ReactNode
      /** Height of the caption below the picture, px. */
      readonly captionHeight: number
      /** What a section of rows that follow each other is headed by, as their day. */
      readonly heading?: (row: Row) => string
    }

export interface ListDeclaration<E extends ListEndpoint> {
  readonly endpoint: E
  readonly rowKey: keyof RowOf<E> & string
  readonly layout: ListLayout<RowOf<E>>
  /** Fixed input of the call; never in the URL. */
  readonly given?: Partial<EndpointInput<E>>
  /** Placeholder of the search field. */
  readonly search?: string
  readonly filters?: readonly ListFilter<E>[]
  readonly sorts?: readonly ListSort<RowOf<E>>[]
  /** Numbered pages, or infinite scroll. */
  readonly paging?: 'pages' | 'scroll'
  readonly pageSize?: number
  /** Refetched on every visit. */
  readonly fresh?: boolean
  readonly refetchInterval?: (rows: readonly RowOf<E>[]) => number | false
  readonly menu?: (row: RowOf<E>) => readonly RowAction[]
  readonly bulk?: readonly BulkAction<RowOf<E>>[]
  /** Rows that the bulk actions are for; all by default. */
  readonly selectable?: (row: RowOf<E>) => boolean
  /** At the end of the filter bar, e.g. an export of the filtered list. */
  readonly tools?: (asked: EndpointInput<E>, total: number) => ReactNode
  readonly total?: (count: number) => string
  readonly empty: {
    readonly picture: EmptyPictureName
    readonly text: string
    readonly action?: ReactNode
    /** No match for the filters. */
    readonly found: string
    /** Label of the button that resets them. */
    readonly clear?: string
  }
}
