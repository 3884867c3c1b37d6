import { useRef, useState } from 'react';
import { Button } from '../src/button/button.tsx';
import { Dialog } from '../src/overlay/dialog.tsx';
import { PagePanel } from '../src/overlay/page-panel.tsx';
import { IconButton } from '../src/button/icon-button.tsx';
import { Drawer } from '../src/overlay/drawer.tsx';
import { StagePanel } from '../src/overlay/stage-panel.tsx';
import { TextField } from '../src/field/text-field.tsx';
import { Row, Specimen } from './specimen.tsx';

type Overlay = 'dialog-sm' | 'dialog-lg' | 'drawer' | 'drawer-tall' | 'page' | 'stage';

const overlays: readonly Overlay[] = ['dialog-sm', 'dialog-lg', 'drawer', 'drawer-tall', 'page', 'stage'];
const long =
  'Отдайте курьеру пустую бутыль и платите только за воду. Нет пустых? Добавим новую тару за 600 ₽: она останется вашей и пойдёт в обмен в следующий раз. ';

/** Overlays, in the theme of the page. */
export function Overlays() {
  const [opened, setOpened] = useState<Overlay | null>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(null);
  const isOpen = (...which: Overlay[]) => opened !== null && which.includes(opened);
  const footer = (
    <>
      <Button variant="secondary" onClick={close}>
        Не сейчас
      </Button>
      <Button onClick={close}>Понятно</Button>
    </>
  );

  return (
    <Specimen name="Dialog, Drawer, PagePanel, StagePanel">
      <Row>
        {overlays.map((overlay) => (
          <Button key={overlay} variant="secondary" onClick={() => setOpened(overlay)}>
            {overlay}
          </Button>
        ))}
      </Row>
      <Dialog isOpen={isOpen('dialog-sm')} size="sm" title="Удалить адрес?" onClose={close} footer={footer}>
        Заказы по нему останутся.
      </Dialog>
      <Dialog isOpen={isOpen('dialog-lg')} size="lg" title="Как это работает" onClose={close} description={long}>
        <p>{long.repeat(20)}</p>
      </Dialog>
      <Drawer
        isOpen={isOpen('drawer', 'drawer-tall')}
        isTall={opened === 'drawer-tall'}
        title="Новый адрес"
        onClose={close}
        footer={footer}
      >
        <TextField label="Улица" />
      </Drawer>
      {isOpen('page') && (
        <PagePanel title="Страница поверх страницы" contentKey="page" onClose={close}>
          <p className="p-4">{long.repeat(10)}</p>
        </PagePanel>
      )}
      <StagePanel
        isOpen={isOpen('stage')}
        title="История"
        onClose={close}
        initialFocus={closeButton}
        controls={<IconButton ref={closeButton} icon="close" label="Закрыть" onClick={close} />}
      >
        <p className="p-4 pt-24">{long}</p>
      </StagePanel>
    </Specimen>
  );
}
