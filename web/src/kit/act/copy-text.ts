import { toast } from '../../ui/overlays/toast.ts'

/** Copies a text. Returns whether that worked: a browser may refuse. */
export const copyText =
  (text: string, answer: { copied: string; failed: string }) => async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: answer.copied })
    } catch {
      toast({ variant: 'destructive', title: answer.failed })
    }
  }
