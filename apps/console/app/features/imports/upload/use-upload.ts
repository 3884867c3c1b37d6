import type { ImportPage } from '@kaplya/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isCancelled } from '@kaplya/client/failures/api-failure.ts';
import { listKey } from '#kit/list/use-list-pages.ts';
import { uploadImportFile } from '#platform/data/files.ts';
import type { ImportKind } from '../import-kinds.ts';
import { importQuery } from '../import-query.ts';

/** The upload of a file with its progress; unmounting cancels it. */
export function useUpload(kind: ImportKind, onUploaded: (page: ImportPage) => void) {
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const upload = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController();
      sending.current = controller;
      setShare(0);
      return uploadImportFile(
        { kind, name: file.name.slice(-200) },
        { file, signal: controller.signal, onProgress: setShare },
      );
    },
    onSuccess(page) {
      queries.setQueryData(importQuery(page.id).queryKey, page);
      void queries.invalidateQueries({ queryKey: listKey('imports') });
      onUploaded(page);
    },
  });
  return {
    isSending: upload.isPending,
    share,
    name: upload.variables?.name ?? '',
    failure: isCancelled(upload.error) ? null : upload.error,
    send: upload.mutate,
    cancel: () => sending.current?.abort(),
  };
}
