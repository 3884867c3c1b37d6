import { useState, type ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { LanguageSwitch, ThemeSwitch } from '#kit/theme/appearance-switches.tsx';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { Timeline } from '#kit/record/timeline.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { AuditList } from '#kit/record/audit-list.tsx';
import { FailureState, ForbiddenState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { StatusPill, type StatusTone } from '#kit/status/status-pill.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { ReasonField } from '#kit/reason/reason-field.tsx';
import { MeContext } from '#platform/session/me.ts';
import { KeyList } from '#kit/keys/key-list.tsx';
import { UiProvider } from '#shell/ui-provider.tsx';
import { auditEntries, bulkActions, me, notesList, RecordForm, timelineEntries } from './kit-samples.tsx';

const tones: readonly StatusTone[] = ['waiting', 'active', 'done', 'problem', 'danger', 'off'];
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** All components of the kit in their states, light beside dark. In development only. */
export function KitPage() {
  return (
    <QueryClientProvider client={queries}>
      <MeContext value={me}>
        <UiProvider>
          <main className="flex flex-col gap-6 p-4">
            <title>Kit</title>
            <h1 className="text-2xl">Kit</h1>
            <div className="flex max-w-md flex-col gap-2">
              <ThemeSwitch />
              <LanguageSwitch />
            </div>
            <Section title="DataList, PeekPanel, BulkBar">
              <DataList
                definition={notesList}
                bulk={bulkActions}
                renderPeek={(id) => <p>{`Record ${id}`}</p>}
                filterOptions={{
                  colour: [
                    { value: 'red', label: 'Red' },
                    { value: 'blue', label: 'Blue' },
                  ],
                }}
              />
            </Section>
            <Section title="KeyList">
              <KeyList more={[]} />
            </Section>
            <div className="grid gap-4 lg:grid-cols-2">
              {(['light', 'dark'] as const).map((theme) => (
                <div
                  key={theme}
                  data-kit={theme}
                  className="flex min-w-0 flex-col gap-4 rounded-lg bg-canvas p-4 text-ink"
                  style={{ colorScheme: theme }}
                >
                  <h2 className="text-lg">{theme}</h2>
                  <Parts />
                </div>
              ))}
            </div>
          </main>
        </UiProvider>
      </MeContext>
    </QueryClientProvider>
  );
}

function Parts() {
  const [reason, setReason] = useState('');
  const [body, setBody] = useState<{ pieces: number } | null>(null);
  const [isSlow, setSlow] = useState(true);
  return (
    <>
      <ScreenHeader
        title="A long name of a screen that goes on"
        aside={<StatusPill tone="active">On the way</StatusPill>}
        actions={<Button size="sm">Act</Button>}
      />
      <Row>
        {tones.map((tone) => (
          <StatusPill key={tone} tone={tone}>
            {tone}
          </StatusPill>
        ))}
      </Row>
      <ScreenState icon="orders" title="Nothing waits for you" text="New ones appear here by themselves." />
      <FailureState failure={new ApiFailure({ kind: 'network' })} onRetry={() => {}} />
      <FailureState failure={new ApiFailure({ kind: 'answer', status: 500 })} onRetry={() => {}} />
      <ForbiddenState permission="refunds.write" />
      <RowsSkeleton rows={3} label="Loading" />
      <Section title="Facts">
        <Facts
          facts={[
            { label: 'Name', value: 'Константинопольская-Заречная Александра Владиславовна' },
            { label: 'Phone', value: '+7 916 123-45-67' },
          ]}
        />
      </Section>
      <Section title="Timeline">
        <Timeline label="Timeline" entries={timelineEntries()} />
      </Section>
      <Section title="AuditList" aside={<AuditLink subject="note:1" toLabel={(field) => field} />}>
        <AuditList entries={auditEntries} toLabel={(field) => field} />
      </Section>
      <Section title="Form over a record, conflict">
        <RecordForm />
      </Section>
      <Section title="ReasonField, PreviewCommit">
        <ReasonField reasons={[{ id: 'a', name: 'Broken on the way' }]} value={reason} onChange={setReason} />
        <Row>
          <Button size="sm" onClick={() => setBody({ pieces: 2 })}>
            Preview
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setSlow(!isSlow)}>
            {isSlow ? 'slow' : 'fast'}
          </Button>
        </Row>
        <PreviewCommit
          title="Move 2 pieces"
          body={body}
          preview={async ({ pieces }) => {
            await new Promise((done) => setTimeout(done, isSlow ? 1500 : 0));
            return { moved: pieces };
          }}
          commit={() =>
            Promise.reject(
              new ApiFailure({
                kind: 'answer',
                status: 409,
                body: {
                  code: 'conflict.changed',
                  message: 'x',
                  details: { version: 8, by: { id: '1', name: 'Ольга' }, at: new Date().toISOString(), fields: [] },
                },
              }),
            )
          }
          renderEffect={({ moved }) => <p>{`${moved} pieces move to tomorrow`}</p>}
          commitLabel="Move"
          onClose={() => setBody(null)}
          onDone={() => setBody(null)}
        />
      </Section>
    </>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 py-2">{children}</div>
);
