import { useText } from '#i18n/use-text.ts';
import { FileUpload } from '#kit/files/file-upload.tsx';
import { uploadStreetsFile } from '#platform/data/files.ts';

type StreetUploadProps = {
  /** Whether the shop already has a file. */
  isAnother: boolean;
  onUploaded: () => void;
};

const LARGEST = 300 * 1024 * 1024;

/** The upload of an extract of OpenStreetMap. */
export function StreetUpload({ isAnother, onUploaded }: StreetUploadProps) {
  const t = useText();
  return (
    <FileUpload
      choose={t(isAnother ? 'settings.streets.chooseAnother' : 'settings.streets.choose')}
      accept=".pbf"
      bytesAtMost={LARGEST}
      texts={{
        sending: (name) => t('settings.streets.sending', { name }),
        rules: t('settings.streets.rules'),
        tooLarge: t('settings.streets.tooLarge'),
        failed: t('settings.streets.sendFailed'),
      }}
      send={({ name, ...upload }) => uploadStreetsFile({ name }, upload)}
      onUploaded={onUploaded}
    />
  );
}
