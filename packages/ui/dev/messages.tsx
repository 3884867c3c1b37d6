import { Badge, type BadgeTone } from '../src/message/badge.tsx';
import { BottomBar } from '../src/layout/bottom-bar.tsx';
import { Button } from '../src/button/button.tsx';
import { Card } from '../src/layout/card.tsx';
import { Divider } from '../src/layout/divider.tsx';
import { EmptyDrawing } from '../src/picture/empty-drawing.tsx';
import { EmptyState } from '../src/message/empty-state.tsx';
import { Icon } from '../src/icon/icon.tsx';
import { LateProgress } from '../src/message/late-progress.tsx';
import { LoadFailure } from '../src/message/load-failure.tsx';
import { Callout } from '../src/message/callout.tsx';
import { OfflineBar } from '../src/message/offline-bar.tsx';
import { Price } from '../src/layout/price.tsx';
import { QrCode } from '../src/picture/qr-code.tsx';
import { Skeleton } from '../src/message/skeleton.tsx';
import { Spinner } from '../src/message/spinner.tsx';
import { showToast, type ToastTone } from '../src/message/toasts.ts';
import { drawQrCode } from '../src/picture/draw-qr-code.ts';
import { drawingNames } from './names.ts';
import { Row, Specimen, Stage } from './specimen.tsx';

const badges: readonly BadgeTone[] = ['brand', 'neutral', 'success', 'warning', 'danger'];
const toasts: readonly ToastTone[] = ['info', 'success', 'warning', 'danger'];

/** Messages and content. */
export function Messages() {
  return (
    <>
      <Specimen name="Badge">
        <Row>
          {badges.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="success" icon={<Icon name="check" size={16} />}>
            Доставлен
          </Badge>
        </Row>
      </Specimen>
      <Specimen name="Price">
        <Row>
          <Price price="390 ₽" size="lg" caption="с обменом" />
          <Price price="990 ₽" isQuiet caption="с бутылью" />
          <Price price="1 100 ₽" oldPrice="1 230 ₽" oldPriceLabel="Раньше" />
          <Price price="12 345 678,90 ₼" size="sm" />
        </Row>
      </Specimen>
      <Specimen name="Card, Divider">
        <Card padding="lg">
          <p>Тверская улица, 7</p>
          <Divider className="my-4" />
          <p className="text-sm text-ink-muted">
            Кв. 12, подъезд 2, этаж 3, домофон 12К, Москва, Северо-Западный административный округ
          </p>
        </Card>
      </Specimen>
      <Specimen name="QrCode">
        <div className="w-40 rounded-lg bg-surface p-3 text-ink scheme-light">
          <QrCode {...drawQrCode('https://shop.example/get')} label="https://shop.example/get" />
        </div>
      </Specimen>
      <Specimen name="Callout">
        <Callout tone="info" icon="info">
          Ближайшая доставка завтра
        </Callout>
        <Callout tone="warning" icon="offline">
          Нет сети: показано то, что было известно раньше
        </Callout>
        <Callout tone="danger" icon="warning" actions={<Button variant="secondary">Повторить</Button>}>
          Не удалось посчитать сумму
        </Callout>
      </Specimen>
      <Specimen name="Toast">
        <Row>
          {toasts.map((tone) => (
            <Button
              key={tone}
              variant="secondary"
              onClick={() =>
                showToast({ tone, text: `Сообщение тона ${tone}`, action: { label: 'Вернуть', onAction() {} } })
              }
            >
              {tone}
            </Button>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Skeleton, Spinner">
        <Skeleton className="h-6" />
        <Skeleton className="h-24" />
        <Spinner />
      </Specimen>
      <Specimen name="LateProgress">
        <Stage>
          <LateProgress />
        </Stage>
      </Specimen>
      <Specimen name="BottomBar (phones)">
        <Stage>
          <BottomBar className="flex items-center justify-between">
            <Price price="1 380 ₽" />
            <Button>К оформлению</Button>
          </BottomBar>
        </Stage>
      </Specimen>
      <Specimen name="OfflineBar">
        <OfflineBar text="Нет сети. Показываем то, что уже загружено." />
      </Specimen>
      <Specimen name="LoadFailure">
        <LoadFailure text="Не получилось загрузить интервалы доставки" onRetry={() => {}} />
      </Specimen>
      <Specimen name="EmptyDrawing">
        <Row>
          {drawingNames.map((name) => (
            <div key={name} className="text-xs">
              <EmptyDrawing name={name} />
              {name}
            </div>
          ))}
        </Row>
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState
          headingLevel={3}
          drawing="cart"
          title="В корзине пока пусто"
          text="Выберите воду в каталоге."
          action={<Button>В каталог</Button>}
        />
      </Specimen>
    </>
  );
}
