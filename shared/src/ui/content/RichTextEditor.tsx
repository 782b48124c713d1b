import type { UploadedFile } from '@tessera/shared/contract/file'
import { LINK_SCHEMES } from '@tessera/shared/contract/rich-text'
import { uploadFile } from '@tessera/shared/http/client'
import { showError } from '@tessera/shared/ui/core'
import { useFormWaits } from '@tessera/shared/ui/form'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { CONTENT_TEXT as TEXT } from './content.text'
import { EditorTools } from './EditorTools'
import { PictureAddresses, PictureNode } from './picture-node'
import styles from './RichTextEditor.module.css'

export type EditorPicture = Pick<UploadedFile, 'fileId' | 'url'>

export interface RichTextEditorProps {
  readonly label: string
  readonly id?: string | undefined
  readonly value: string
  readonly onChange: (html: string) => void
  /** Those that the text shows, and may show. */
  readonly pictures: readonly EditorPicture[]
  readonly onUploaded: (picture: EditorPicture) => void
}

const isPicture = ({ type }: File) => type.startsWith('image/')

/** The editor itself with its library: in a file of its own, because most visits do not open it. */
export function RichTextEditor({ label, id, value, onChange, pictures, onUploaded }: RichTextEditorProps) {
  const latest = useRef({ onChange, onUploaded })
  useEffect(() => {
    latest.current = { onChange, onUploaded }
  })
  /** What the form has of the editor: a change from outside is another text. */
  const told = useRef(value)
  const [sending, setSending] = useState(0)
  useFormWaits(sending > 0)
  const [addresses] = useState(() => {
    const known = new PictureAddresses()
    known.learn(pictures)
    return known
  })

  const send = async (target: Editor, files: readonly File[]) => {
    setSending((former) => former + files.length)
    for (const file of files) {
      try {
        const { fileId, url } = await uploadFile(file)
        addresses.learn([{ fileId, url }])
        latest.current.onUploaded({ fileId, url })
        if (!target.isDestroyed) target.chain().focus().insertPicture(fileId).run()
      } catch (error) {
        showError(error)
      } finally {
        setSending((former) => former - 1)
      }
    }
  }
  const sendFrom = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])].filter(isPicture)
    if (files.length === 0) return false
    void send(editor, files)
    return true
  }
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        code: false,
        codeBlock: false,
        heading: { levels: [2, 3] },
        link: { openOnClick: false, defaultProtocol: 'https', protocols: LINK_SCHEMES.slice(2) },
      }),
      PictureNode.configure({ urlOf: addresses.urlOf }),
    ],
    content: value,
    // The page refuses styles without its nonce; they are in the module's own.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-placeholder': TEXT.bodyPlaceholder,
        ...(id && { id }),
      },
      handlePaste: (_view, event) => sendFrom(event.clipboardData),
      handleDrop: (_view, event) => sendFrom(event.dataTransfer),
    },
    onUpdate: ({ editor: written }) => {
      told.current = written.isEmpty ? '' : written.getHTML()
      latest.current.onChange(told.current)
    },
  })
  useEffect(() => {
    addresses.learn(pictures)
    if (value === told.current) return
    told.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [addresses, editor, pictures, value])
  return (
    <div className={styles.editor}>
      <EditorTools editor={editor} sending={sending > 0} onFiles={(files) => void send(editor, files)} />
      <EditorContent editor={editor} className={styles.page} />
    </div>
  )
}
