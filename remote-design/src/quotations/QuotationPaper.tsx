import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
import {
  QUOTATION_DAYS,
  QUOTATION_LIMITS,
  type Quotation,
  type QuotationDraft,
  type QuotationLine,
} from '@tessera/shared/contract/quotation'
import { changedLine } from '@tessera/shared/contract/quotation-count'
import { plainLine } from '@tessera/shared/contract/quotation-line'
import { lineAmountFen, linesOfScheme, offersOf, schemeOf } from '@tessera/shared/contract/quotation-sum'
import { QUOTATION_WORDS as WORDS } from '@tessera/shared/contract/quotation.text'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { formatMoney } from '@tessera/shared/text/format.text'
import { Button } from '@tessera/shared/ui/core'
import { StatusTag } from '@tessera/shared/ui/data'
import { Input, InputNumber, Segmented } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { Plus, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { type CustomerName, CustomerPicker } from '../parts/customer/CustomerPicker'
import { LibraryLines } from './LibraryLines'
import { QUOTATION_TEXT as TEXT } from './quotation.text'
import styles from './Quotations.module.css'
import { UnitField } from './UnitField'

interface QuotationPaperProps {
  readonly draft: QuotationDraft
  /** As it is stored: pictures of its lines, as far as they still exist, and its customer. */
  readonly quotation: Pick<Quotation, 'pictures' | 'customer'>
  readonly onChange: (draft: QuotationDraft) => void
}

/** Looks like what is printed; each text and number is edited where it stands. */
export function QuotationPaper({ draft, quotation: { pictures, customer }, onChange }: QuotationPaperProps) {
  const [chosen, setChosen] = useState<CustomerName | null>(null)
  const set = (changes: Partial<QuotationDraft>) => onChange({ ...draft, ...changes })
  const setLine = (index: number, changes: Partial<QuotationLine>) =>
    set({ lines: draft.lines.map((line, at) => (at === index ? changedLine(line, changes) : line)) })
  const offers = offersOf(draft.lines, draft.discountFen)
  const hasSchemes = offers.length > 1
  const isFull = draft.lines.length >= QUOTATION_LIMITS.lines
  const offerOnly = (scheme: number) =>
    set({ lines: linesOfScheme(draft.lines, scheme).map((line) => ({ ...line, alternative: null })) })
  return (
    <div className={styles.paper}>
      <div className={styles.head}>
        <Field label={TEXT.shop} value={draft.shopName} most={40} required onChange={(shopName) => set({ shopName })} />
        <Field
          label={TEXT.contact}
          value={draft.shopContact}
          most={60}
          onChange={(shopContact) => set({ shopContact })}
        />
        <div className={styles.field}>
          <span>{TEXT.customer}</span>
          <CustomerPicker
            label={TEXT.customer}
            value={boundIn(draft, [chosen, customer])}
            onChange={(next) => {
              setChosen(next)
              set({ customerId: next?.id ?? null, ...(next && { customerName: next.name.slice(0, 30) }) })
            }}
          />
        </div>
        <Field
          label={TEXT.customerName}
          value={draft.customerName}
          most={30}
          onChange={(customerName) => set({ customerName })}
        />
        <label className={styles.field}>
          <span>{TEXT.days}</span>
          <Segmented
            block
            aria-label={TEXT.days}
            value={draft.days}
            options={[...QUOTATION_DAYS]}
            onChange={(days) => set({ days })}
          />
        </label>
      </div>
      {draft.lines.length === 0 ? (
        <p className={styles.empty}>{TEXT.noLines}</p>
      ) : (
        <ul className={styles.lines}>
          {[...draft.lines.entries()].map(([index, line]) => (
            <li key={index} className={styles.line}>
              <Line
                line={line}
                scheme={schemeOf(line, draft.lines)}
                picture={pictures.find(({ resultId }) => resultId === line.resultId)}
                onChange={(changes) => setLine(index, changes)}
                onRemove={() => set({ lines: draft.lines.filter((_each, at) => at !== index) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adding}>
        <Button
          icon={<Plus aria-hidden />}
          disabled={isFull}
          onClick={() => set({ lines: [...draft.lines, emptyLine(draft)] })}
        >
          {TEXT.addLine}
        </Button>
        <LibraryLines lines={draft.lines} onAdd={(lines) => set({ lines: [...draft.lines, ...lines] })} />
        {isFull ? <span className={styles.full}>{TEXT.full(QUOTATION_LIMITS.lines)}</span> : null}
      </div>
      <dl className={styles.sums}>
        {!hasSchemes ? (
          <>
            <dt>{TEXT.subtotal}</dt>
            <dd>{formatMoney(offers[0]!.subtotalFen)}</dd>
          </>
        ) : null}
        <dt>{TEXT.discount}</dt>
        <dd>
          <Figure
            label={TEXT.discount}
            money
            most={QUOTATION_LIMITS.priceFen / 100}
            value={draft.discountFen / 100}
            onChange={(yuan) => set({ discountFen: fenOf(yuan) })}
          />
        </dd>
        {offers.map(({ scheme, totalFen }) => (
          <Fragment key={scheme}>
            <dt>{WORDS.totalOf(scheme)}</dt>
            {scheme === null ? (
              <dd className={styles.total}>{formatMoney(totalFen)}</dd>
            ) : (
              <dd className={styles.scheme}>
                <b>{formatMoney(totalFen)}</b>
                <Button size="small" onClick={() => offerOnly(scheme)}>
                  {TEXT.offerOnly(scheme)}
                </Button>
              </dd>
            )}
          </Fragment>
        ))}
      </dl>
      {offers.some(({ discountFen }) => discountFen < draft.discountFen) ? (
        <p className={styles.warning}>{TEXT.discountCut}</p>
      ) : null}
      {hasSchemes ? <p className={styles.quiet}>{WORDS.schemes}</p> : null}
      <label className={styles.field}>
        <span>{TEXT.note}</span>
        <Input.TextArea
          aria-label={TEXT.note}
          minRows={3}
          maxRows={12}
          maxLength={QUOTATION_LIMITS.note}
          showCount
          value={draft.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </label>
    </div>
  )
}

/** The customer of a draft by its own name, where that is known: the heading may say something else. */
function boundIn(
  { customerId, customerName }: QuotationDraft,
  known: readonly (CustomerName | null | undefined)[],
): CustomerName | null {
  if (customerId === null) return null
  return known.find((each) => each?.id === customerId) ?? { id: customerId, name: customerName }
}

const fenOf = (yuan: number | null): number => Math.round((yuan ?? 0) * 100)

const emptyLine = ({ lines }: QuotationDraft): QuotationLine =>
  plainLine({ room: lines.at(-1)?.room ?? '', name: TEXT.newLine, resultId: null })

interface LineProps {
  readonly line: QuotationLine
  /** Of those that the customer chooses from. */
  readonly scheme: number | null
  readonly picture: Quotation['pictures'][number] | undefined
  readonly onChange: (changes: Partial<QuotationLine>) => void
  readonly onRemove: () => void
}

function Line({ line, scheme, picture, onChange, onRemove }: LineProps) {
  return (
    <>
      {picture ? (
        <div className={styles.picture}>
          <LazyImage src={sizedImage(picture.url, 320)} alt={TEXT.picture(line.name)} ratio={4 / 3} />
          {picture.caveat ? <StatusTag tone="accent">{CAVEAT_TEXT[picture.caveat]}</StatusTag> : null}
        </div>
      ) : null}
      {scheme === null ? null : (
        <div className={styles.tag}>
          <StatusTag tone="primary">{WORDS.scheme(scheme)}</StatusTag>
        </div>
      )}
      <Field wide label={TEXT.room} value={line.room} most={30} onChange={(room) => onChange({ room })} />
      <Field wide label={TEXT.name} value={line.name} most={60} required onChange={(name) => onChange({ name })} />
      <label className={styles.field}>
        <span>{line.visibleSqm === null ? TEXT.entered : `${TEXT.entered} · ${TEXT.visible(line.visibleSqm)}`}</span>
        <Figure
          label={TEXT.entered}
          most={QUOTATION_LIMITS.sqm}
          value={line.enteredSqm}
          onChange={(enteredSqm) => onChange({ enteredSqm })}
        />
      </label>
      <label className={styles.field}>
        <span>{TEXT.quantity}</span>
        <Figure
          label={TEXT.quantity}
          most={QUOTATION_LIMITS.quantity}
          value={line.quantity}
          onChange={(value) => (value === null ? undefined : onChange({ quantity: value }))}
        />
      </label>
      <label className={styles.field}>
        <span>{TEXT.unit}</span>
        <UnitField line={line} onChange={onChange} />
      </label>
      <label className={styles.field}>
        <span>{TEXT.price}</span>
        <Figure
          label={TEXT.price}
          money
          most={QUOTATION_LIMITS.priceFen / 100}
          value={line.unitPriceFen / 100}
          onChange={(yuan) => (yuan === null ? undefined : onChange({ unitPriceFen: fenOf(yuan) }))}
        />
      </label>
      <output className={styles.amount} aria-label={TEXT.amount}>
        {formatMoney(lineAmountFen(line))}
      </output>
      <Button
        variant="quiet"
        className={styles.remove}
        icon={<Trash2 aria-hidden />}
        aria-label={TEXT.removeLine}
        onClick={onRemove}
      />
      <LineNotes line={line} />
    </>
  )
}

/** What the figures come to beside the quantity, and what is still to be written. */
function LineNotes({ line: { pieces, boxes, unit, quantity, unitPriceFen } }: Pick<LineProps, 'line'>) {
  const content = [
    pieces === null || unit === 'piece' ? [] : TEXT.pieces(pieces),
    boxes === null || unit === 'box' ? [] : TEXT.boxes(boxes),
  ].flat()
  const missing = [quantity === 0 ? TEXT.noQuantity : [], unitPriceFen === 0 ? TEXT.noPrice : []].flat()
  return (
    <>
      {content.length > 0 ? <p className={styles.notes}>{TEXT.content(content)}</p> : null}
      {missing.length > 0 ? <p className={`${styles.notes} ${styles.warning}`}>{TEXT.missing(missing)}</p> : null}
    </>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly most: number
  readonly required?: boolean
  /** On the phone it has the whole width. */
  readonly wide?: boolean
  readonly onChange: (value: string) => void
}

function Field({ label, value, most, required = false, wide = false, onChange }: FieldProps) {
  const missing = required && value.trim() === ''
  return (
    <label className={styles.field} data-wide={wide}>
      <span>{label}</span>
      <Input
        aria-label={label}
        aria-invalid={missing}
        {...(missing && { status: 'error', placeholder: TEXT.required })}
        value={value}
        maxLength={most}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: number | null
  readonly most: number
  /** Always both decimals. */
  readonly money?: boolean
  readonly onChange: (value: number | null) => void
}

/** A number of at most two decimals. */
function Figure({ label, value, most, money = false, onChange }: FigureProps) {
  return (
    <InputNumber<number>
      aria-label={label}
      className={styles.figure}
      value={value}
      min={0}
      max={most}
      {...(money && { precision: 2 })}
      controls={false}
      inputMode="decimal"
      onChange={(figure) => onChange(figure === null ? null : Math.round(figure * 100) / 100)}
    />
  )
}
