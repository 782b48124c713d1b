import { isRichTextLink } from '@tessera/shared/contract/rich-text'
import { Button } from '@tessera/shared/ui/core'
import { Input } from '@tessera/shared/ui/form'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { CONTENT_TEXT as TEXT } from './content.text'
import styles from './RichTextEditor.module.css'

interface Tool {
  readonly name: string
  readonly icon: LucideIcon
  /** Undefined for what is done once and not switched. */
  readonly isOn?: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  {
    name: TEXT.tools.heading,
    icon: Heading2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: TEXT.tools.subheading,
    icon: Heading3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: TEXT.tools.bold,
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: TEXT.tools.italic,
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: TEXT.tools.underline,
    icon: Underline,
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: TEXT.tools.strike,
    icon: Strikethrough,
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    name: TEXT.tools.list,
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: TEXT.tools.numbers,
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: TEXT.tools.quote,
    icon: TextQuote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { name: TEXT.tools.line, icon: Minus, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  { name: TEXT.tools.undo, icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { name: TEXT.tools.redo, icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
]

interface EditorToolsProps {
  readonly editor: Editor
  readonly sending: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** One tab stop; arrow keys move between the tools. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  const tools = [...event.currentTarget.querySelectorAll('button')]
  const next = tools[(tools.indexOf(event.target) + step + tools.length) % tools.length]
  event.preventDefault()
  next?.focus()
}

export function EditorTools({ editor, sending, onFiles }: EditorToolsProps) {
  const [linking, setLinking] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: TOOLS.map((tool) => tool.isOn?.(now)),
      link: now.isActive('link'),
      picture: now.isActive('picture') ? ((now.getAttributes('picture')['alt'] as string | null) ?? '') : null,
    }),
  })
  return (
    <div className={styles.tools}>
      <div className={styles.row} role="toolbar" tabIndex={-1} aria-label={TEXT.tools.all} onKeyDown={moveFocus}>
        {TOOLS.map(({ name, icon: Icon, run }, index) => (
          <button
            key={name}
            type="button"
            className={styles.tool}
            aria-label={name}
            title={name}
            tabIndex={index === 0 ? 0 : -1}
            {...(state.on[index] === undefined ? {} : { 'aria-pressed': state.on[index] })}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          >
            <Icon size={18} aria-hidden />
          </button>
        ))}
        <button
          type="button"
          className={styles.tool}
          aria-label={TEXT.tools.link}
          title={TEXT.tools.link}
          aria-pressed={state.link}
          aria-expanded={linking}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setLinking(!linking)}
        >
          <LinkIcon size={18} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={TEXT.tools.picture}
          title={TEXT.tools.picture}
          aria-busy={sending}
          tabIndex={-1}
          onClick={() => picker.current?.click()}
        >
          <ImagePlus size={18} aria-hidden />
        </button>
        {sending ? <output className={styles.sending}>{TEXT.sending}</output> : null}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        style={{ display: 'none' }}
        accept="image/jpeg,image/png,image/webp"
        aria-label={TEXT.tools.picture}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          onFiles(files)
        }}
      />
      {linking ? <LinkRow editor={editor} onDone={() => setLinking(false)} /> : null}
      {state.picture === null ? null : <PictureRow editor={editor} alt={state.picture} />}
    </div>
  )
}

/** A mail address or a number without its scheme is none of ours to guess; an address of a page is. */
const addressed = (typed: string): string => (/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`)

function LinkRow({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const former = (editor.getAttributes('link')['href'] as string | undefined) ?? ''
  const [typed, setTyped] = useState(former)
  const id = useId()
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const href = addressed(typed.trim())
  const isFit = typed.trim() !== '' && isRichTextLink(href)
  const set = () => {
    if (!isFit) return
    const chain = editor.chain().focus().extendMarkRange('link')
    // Without a selection the address itself is what is read.
    if (editor.state.selection.empty && former === '')
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  return (
    <div className={styles.row}>
      <Input
        aria-label={TEXT.linkAddress}
        placeholder={TEXT.linkPlaceholder}
        id={id}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={(event) => {
          // Enter in a form would save it.
          event.preventDefault()
          set()
        }}
      />
      <Button disabled={!isFit} onClick={set}>
        {TEXT.setLink}
      </Button>
      {former ? (
        <Button
          variant="quiet"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          {TEXT.dropLink}
        </Button>
      ) : null}
    </div>
  )
}

function PictureRow({ editor, alt }: { readonly editor: Editor; readonly alt: string }) {
  return (
    <div className={styles.row}>
      <Input
        aria-label={TEXT.caption}
        placeholder={TEXT.captionPlaceholder}
        maxLength={60}
        value={alt}
        onChange={({ target }) => editor.commands.updateAttributes('picture', { alt: target.value })}
        onPressEnter={(event) => {
          event.preventDefault()
          editor.commands.focus()
        }}
      />
      <Button variant="quiet" onClick={() => editor.chain().focus().deleteSelection().run()}>
        {TEXT.dropPicture}
      </Button>
    </div>
  )
}
